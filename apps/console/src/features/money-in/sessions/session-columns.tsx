import { Link } from '@tanstack/react-router';
import type { OperatorSessionRow } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { moneyString } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import { spanText } from '../../../lib/dates/time-text.ts';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { isOpen } from './session-labels.ts';
import styles from '../../../ui/shared-styles.module.css';

/**
 * When, which, whose, who, how, how much, where it stands and when it ends. Beside the open drawer
 * only the essential ones stay.
 */
export function sessionColumns(
  t: Translate,
  { isNarrow, isOwn }: { isNarrow: boolean; isOwn: boolean },
): Column<OperatorSessionRow>[] {
  const all: (Column<OperatorSessionRow> & { wide?: boolean; house?: boolean })[] = [
    {
      key: 'time',
      head: t('sessions.time'),
      width: isNarrow ? '20%' : '104px',
      cell: (row) => (
        <span className={styles.time}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'session',
      head: t('sessions.session'),
      width: isNarrow ? '26%' : '15%',
      cell: (row) => (
        <TwoLines
          first={<SessionLink row={row} />}
          second={isNarrow ? row.merchant?.name : row.reference}
        />
      ),
    },
    {
      key: 'merchant',
      head: t('sessions.merchant'),
      wide: true,
      house: true,
      cell: (row) => row.merchant?.name,
    },
    {
      key: 'customer',
      head: t('sessions.customer'),
      wide: true,
      cell: (row) => (
        <>
          {row.customer.name ?? <span className={styles.soft}>{t('sessions.noCustomer')}</span>}
          <UnreadableTag row={row} />
        </>
      ),
    },
    {
      key: 'method',
      head: t('sessions.method'),
      wide: true,
      width: '19%',
      cell: (row) => <TwoLines first={methodOf(row, t)} second={accountOf(row)} />,
    },
    {
      key: 'amount',
      head: t('sessions.amount'),
      end: true,
      cell: (row) => (
        <TwoLines
          first={<Money of={row.amount} soft={row.status !== 'completed'} />}
          second={
            row.amountMin === null
              ? null
              : t('sessions.amountFrom', { least: moneyString(row.amountMin) })
          }
        />
      ),
    },
    {
      key: 'status',
      head: t('sessions.status'),
      width: isNarrow ? '38%' : '20%',
      cell: (row) => <Standing row={row} />,
    },
    {
      key: 'ends',
      head: t('sessions.ends'),
      end: true,
      wide: true,
      width: '96px',
      cell: (row) => (
        <span className={styles.time}>
          <Ends row={row} />
        </span>
      ),
    },
  ];
  return all.filter(
    (column) => (!isNarrow || column.wide !== true) && (!isOwn || column.house !== true),
  );
}

/** A session on a phone. */
export function SessionPhoneRow({ row }: { row: OperatorSessionRow }) {
  const t = useText();
  return (
    <PhoneRow
      title={<SessionLink row={row} text={row.customer.name ?? row.reference ?? row.refNo} />}
      amount={<Money of={row.amount} soft={row.status !== 'completed'} />}
      middle={[row.merchant?.name, methodOf(row, t)].filter(Boolean).join(', ')}
      time={<ListTime at={row.createdAt} />}
      status={
        <>
          <StatusLabel state={row.status} />
          <UnreadableTag row={row} />
        </>
      }
      code={row.refNo}
    />
  );
}

function UnreadableTag({ row: { unreadable } }: { row: OperatorSessionRow }) {
  const t = useText();
  return unreadable === undefined ? null : (
    <span title={t('unreadable.act')}>
      {' '}
      <Tag>{t('unreadable.mark')}</Tag>
    </span>
  );
}

function SessionLink({ row, text }: { row: OperatorSessionRow; text?: string }) {
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

function Standing({ row }: { row: OperatorSessionRow }) {
  const t = useText();
  return (
    <TwoLines
      first={
        <span className={classes.status}>
          <StatusLabel state={row.status} />
          {row.waits === null ? null : <Tag tone="orange">{t(`sessionWaits.${row.waits}`)}</Tag>}
          {row.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
        </span>
      }
      second={t(`standing.${row.standing.what}`)}
    />
  );
}

/** How much time is left while it runs, when it was over afterwards. */
export function Ends({ row }: { row: Pick<OperatorSessionRow, 'status' | 'expiresAt'> }) {
  const t = useText();
  const leftMs = Date.parse(row.expiresAt) - useNow();
  return isOpen(row) && leftMs > 0 ? (
    <span className="figures">{t('sessions.left', { span: spanText(leftMs, t) })}</span>
  ) : (
    <ListTime at={row.expiresAt} />
  );
}

function methodOf({ type, method }: OperatorSessionRow, t: Translate): string {
  if (type === 'withdrawal') return t('sessionType.withdrawal');
  return method === null ? t('sessions.noMethod') : t(`method.${method}`);
}

function accountOf({ account }: OperatorSessionRow): string | null {
  return account && `${account.label} ${maskedNumber(account.last4)}`;
}
