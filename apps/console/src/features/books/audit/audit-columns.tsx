import { Link } from '@tanstack/react-router';
import type { AuditEntryRow } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import {
  actorName,
  actorRoleText,
  actionText,
  entityText,
  reasonText,
} from '../../../shared/audit/audit-text.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import classes from './audit.module.css';
import { EntityRef } from './entity-ref.tsx';
import { SealBadge } from './seal-badge.tsx';
import styles from '../../../ui/shared-styles.module.css';

/** Time, what, who, on what, reason, seal. Beside the open drawer only the first three stay. */
export function auditColumns(t: Translate, isNarrow: boolean): Column<AuditEntryRow>[] {
  const all: (Column<AuditEntryRow> & { wide?: boolean })[] = [
    {
      key: 'at',
      head: t('audit.at'),
      width: '120px',
      cell: (row) => (
        <span className={styles.time}>
          <ListTime at={row.at} />
        </span>
      ),
    },
    {
      key: 'who',
      head: t('audit.who'),
      width: isNarrow ? '38%' : '18%',
      cell: (row) => <Actor entry={row} />,
    },
    { key: 'what', head: t('audit.what'), cell: (row) => <EntryLink entry={row} /> },
    {
      key: 'on',
      head: t('audit.on'),
      wide: true,
      width: '22%',
      cell: (row) => <EntityRef entry={row} />,
    },
    {
      key: 'reason',
      head: t('audit.reason'),
      wide: true,
      cell: (row) => <span className={classes.reason}>{reasonText(row, t)}</span>,
    },
    {
      key: 'seal',
      head: t('audit.seal'),
      wide: true,
      width: '140px',
      cell: (row) => <SealBadge seq={row.seq} />,
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** An entry on a phone. */
export function AuditPhoneRow({ entry }: { entry: AuditEntryRow }) {
  const t = useText();
  return (
    <PhoneRow
      title={<EntryLink entry={entry} />}
      amount={null}
      middle={[
        actorName(entry, t),
        entry.actorName === null ? '' : actorRoleText(entry.actorRole, t),
      ]
        .filter(Boolean)
        .join(', ')}
      time={<ListTime at={entry.at} />}
      status={<SealBadge seq={entry.seq} />}
      code={entityText(entry.entity, t)}
    />
  );
}

function Actor({ entry }: { entry: AuditEntryRow }) {
  const t = useText();
  return (
    <TwoLines
      first={actorName(entry, t)}
      second={entry.actorName === null ? null : actorRoleText(entry.actorRole, t)}
    />
  );
}

function EntryLink({ entry }: { entry: AuditEntryRow }) {
  const t = useText();
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: entry.id })}
      className={classes.what}
      title={entry.action}
      resetScroll={false}
    >
      {actionText(entry.action, t)}
    </Link>
  );
}
