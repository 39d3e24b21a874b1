import { Link } from '@tanstack/react-router';
import type { OperatorWithdrawalRow, WithdrawalTab } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime, RelativeTime } from '../../../shared/time/relative-time.tsx';
import { WhoMayLine } from '../../../shared/approval/who-may.tsx';
import { WithdrawalStatusLabel } from '../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName, reasonText } from '../../../shared/withdrawal/withdrawal-docs.ts';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { waitLabels } from './case-labels.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Which one, whose, where to, how much, how it stands, who agreed, where it came from, how long it waits. */
export function queueColumns(
  t: Translate,
  { isNarrow, tab }: { isNarrow: boolean; tab: WithdrawalTab },
): Column<OperatorWithdrawalRow>[] {
  const all: (Column<OperatorWithdrawalRow> & { wide?: boolean })[] = [
    {
      key: 'reference',
      head: t('withdrawalQueue.reference'),
      width: isNarrow ? '27%' : '13%',
      cell: (row) => (
        <TwoLines first={<CaseLink row={row} />} second={isNarrow ? row.merchant.name : null} />
      ),
    },
    {
      key: 'merchant',
      head: t('withdrawalQueue.merchant'),
      wide: true,
      cell: (row) => row.merchant.name,
    },
    {
      key: 'destination',
      head: t('withdrawal.destination'),
      wide: true,
      width: '20%',
      cell: (row) => (
        <TwoLines
          first={row.destination?.holderName ?? '\u2013'}
          second={destinationName(row.destination)}
        />
      ),
    },
    {
      key: 'amount',
      head: t('withdrawal.amount'),
      end: true,
      cell: (row) => <Money of={row.amount} />,
    },
    {
      key: 'status',
      head: t('withdrawalQueue.status'),
      width: isNarrow ? '32%' : '19%',
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              <WithdrawalStatusLabel row={row} />
            </span>
          }
          second={
            isAnothers(row) ? <WhoMayLine subject="withdrawal" id={row.id} /> : noteOf(row, t)
          }
        />
      ),
    },
    {
      key: 'approvals',
      head: t('withdrawalQueue.approvals'),
      wide: true,
      cell: (row) => <Approvals row={row} />,
    },
    {
      key: 'source',
      head: t('withdrawalQueue.source'),
      wide: true,
      cell: (row) => t(`withdrawalSource.${row.source}`),
    },
    {
      key: 'waiting',
      head: t(tab === 'ended' ? 'withdrawalQueue.ended' : 'withdrawalQueue.waiting'),
      end: true,
      width: '92px',
      cell: (row) => (
        <span className={styles.time}>
          <Since row={row} />
        </span>
      ),
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A request on a phone. */
export function QueuePhoneRow({ row }: { row: OperatorWithdrawalRow }) {
  return (
    <PhoneRow
      title={<CaseLink row={row} text={row.merchant.name} />}
      amount={<Money of={row.amount} />}
      middle={[destinationName(row.destination), row.destination?.holderName]
        .filter(Boolean)
        .join(', ')}
      time={<Since row={row} />}
      status={
        <span className={classes.status}>
          <WithdrawalStatusLabel row={row} />
          <span className={styles.soft}>
            <Approvals row={row} isPhone />
            {isAnothers(row) ? <WhoMayLine subject="withdrawal" id={row.id} /> : null}
          </span>
        </span>
      }
      code={row.refNo}
    />
  );
}

/** The reader asked for it, or agreed already: it waits for somebody else. */
function isAnothers({ status, acts }: OperatorWithdrawalRow): boolean {
  return status === 'pendingApproval' && acts.approve.why === 'secondPersonNeeded';
}

function CaseLink({ row, text }: { row: OperatorWithdrawalRow; text?: string }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: row.id })}
      className={classes.code}
      resetScroll={false}
    >
      {text ?? row.refNo}
    </Link>
  );
}

/** "1 of 2"; nothing where nobody is asked. On a phone only where it takes two. */
function Approvals({
  row: {
    approvals: { given, needed },
  },
  isPhone = false,
}: {
  row: OperatorWithdrawalRow;
  isPhone?: boolean;
}) {
  const t = useText();
  if (needed === 0)
    return isPhone ? null : <span className={styles.soft}>{t('withdrawalQueue.noneNeeded')}</span>;
  if (isPhone) return needed < 2 ? null : <>{t('withdrawalQueue.approved', { given, needed })}</>;
  return <span className="figures">{t('withdrawalQueue.of', { given, needed })}</span>;
}

function Since({ row: { since, completedAt } }: { row: OperatorWithdrawalRow }) {
  return completedAt === null ? <RelativeTime at={since} short /> : <ListTime at={completedAt} />;
}

/** Why it stands so, what it waits for, or in whose care it is. */
function noteOf(row: OperatorWithdrawalRow, t: Translate): string | null {
  if (row.owner !== null && row.status === 'onHold')
    return t('withdrawalQueue.ownedBy', { name: row.owner.name });
  const reason = reasonText(row, t);
  if (reason !== null || row.waitsFor === null) return reason;
  if (row.obstacle !== null) return waitLabels(row.obstacle, t).text;
  // A status that says as much needs no second word.
  const isSaid = row.waitsFor.reason === 'approval' || row.waitsFor.reason === 'hold';
  return isSaid ? null : t(`wait.${row.waitsFor.reason}`);
}
