import { Link } from '@tanstack/react-router';
import type { AuditEntryRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { entityText } from '../../../shared/audit/audit-text.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './audit.module.css';

const pages = [
  { entity: 'user', prefix: 'usr_', path: '/user/$id' },
  { entity: 'merchant', prefix: 'mer_', path: '/merchant/$id' },
] as const;

/** What it was done to: the kind of thing, and its id to copy; a user's and a merchant's lead there. */
export function EntityRef({
  entry: { entity, entityId },
}: {
  entry: Pick<AuditEntryRow, 'entity' | 'entityId'>;
}) {
  const t = useText();
  const page = pages.find((known) => entity === known.entity && entityId.startsWith(known.prefix));
  return (
    <span className={classes.entity}>
      <span>{entityText(entity, t)}</span>
      <span className={classes.idLine}>
        {page ? (
          <Link to={page.path} params={{ id: entityId }} className={classes.id} title={entityId}>
            {entityId}
          </Link>
        ) : (
          <span className={classes.id} title={entityId}>
            {entityId}
          </span>
        )}
        <CopyButton value={entityId} what={t('audit.id')} />
      </span>
    </span>
  );
}
