import { Link } from '@tanstack/react-router';
import type { AuditEntryRow } from '@wallet/contract';
import { useText } from '../../app/text/index.ts';
import { entityText } from '../../kit/audit-text.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import classes from './audit.module.css';

/** What it was done to: the kind of thing, and its id to copy; a user's leads to the user. */
export function EntityRef({ entry: { entity, entityId } }: { entry: Pick<AuditEntryRow, 'entity' | 'entityId'> }) {
  const t = useText();
  const isUser = entity === 'user' && entityId.startsWith('usr_');
  return (
    <span className={classes.entity}>
      <span>{entityText(entity, t)}</span>
      <span className={classes.idLine}>
        {isUser ? <Link to="/user/$id" params={{ id: entityId }} className={classes.id} title={entityId}>{entityId}</Link> : <span className={classes.id} title={entityId}>{entityId}</span>}
        <CopyButton value={entityId} what={t('audit.id')} />
      </span>
    </span>
  );
}
