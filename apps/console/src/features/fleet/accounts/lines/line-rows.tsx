import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayRole, type StatementLineRow } from '@wallet/contract';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusLabel } from '../../../../shared/status/status-label.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { lineReasonText } from '../account-label.ts';
import type { useLines } from './use-lines.ts';
import classes from '../detail/account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** The lines of a page in one of their states. */
export function LineRows({
  list,
  isFiltered,
  onClear,
}: {
  list: ReturnType<typeof useLines>;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const t = useText();
  const isNarrow = useNarrow();
  const rows = list.data?.data;
  if (rows === undefined) {
    if (list.error)
      return (
        <ErrorState
          heading={t('lines.failed')}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      );
    return (
      <p className={styles.nothing} role="status">
        {t('app.loading')}
      </p>
    );
  }
  if (rows.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{t(isFiltered ? 'list.noMatch' : 'lines.empty')}</p>
        {isFiltered ? (
          <Button size="s" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        ) : null}
      </div>
    );
  return isNarrow ? (
    <ul aria-label={t('account.section.lines')}>
      {rows.map((line) => (
        <li key={line.id} className={classes.phoneLine}>
          <PhoneLine line={line} />
        </li>
      ))}
    </ul>
  ) : (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('account.section.lines')}
        aria-busy={list.isFetching}
      >
        <thead>
          <tr>
            <th scope="col">{t('lines.time')}</th>
            <th scope="col">{t('lines.counterparty')}</th>
            <th scope="col" data-end>
              {t('lines.amount')}
            </th>
            <th scope="col">{t('lines.match')}</th>
            <th scope="col">{t('lines.transaction')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineRow({ line }: { line: StatementLineRow }) {
  return (
    <tr>
      <td className={classes.time}>
        <ListTime at={line.occurredFrom} />
      </td>
      <td>
        <Party line={line} />
      </td>
      <td data-end>
        <Moved line={line} />
      </td>
      <td>
        <Match line={line} />
      </td>
      <td>
        <Use line={line} />
      </td>
    </tr>
  );
}

function PhoneLine({ line }: { line: StatementLineRow }) {
  return (
    <PhoneRow
      title={<Party line={line} />}
      amount={<Moved line={line} />}
      middle={<ListTime at={line.occurredFrom} />}
      time={null}
      status={<Match line={line} />}
      code={<Use line={line} />}
    />
  );
}

function Party({ line: { direction, counterparty } }: { line: StatementLineRow }) {
  const t = useText();
  const isIn = direction === 'credit';
  return (
    <span className={classes.party}>
      <Icon of={isIn ? IconArrowDownLeft : IconArrowUpRight} size={14} />
      <span className="visually-hidden">{t(isIn ? 'lines.in' : 'lines.out')}</span>
      {counterparty ?? <span className={styles.soft}>{t('lines.nobody')}</span>}
    </span>
  );
}

function Moved({ line: { direction, amount } }: { line: StatementLineRow }) {
  return (
    <Money of={direction === 'credit' ? amount : { ...amount, value: `-${amount.value}` }} moved />
  );
}

function Match({ line: { matchStatus, reason } }: { line: StatementLineRow }) {
  const t = useText();
  return (
    <>
      <StatusLabel state={matchStatus} />
      {reason === null ? null : <span className={classes.second}>{lineReasonText(reason, t)}</span>}
    </>
  );
}

/** The transaction that a line belongs to, or where one is found for it. */
function Use({ line }: { line: StatementLineRow }) {
  const { transactionId } = line;
  return transactionId === null ? (
    <Unmatched line={line} />
  ) : (
    <TransactionLink id={transactionId} />
  );
}

function TransactionLink({ id }: { id: string }) {
  const { roleId } = useUser();
  const short = id.slice(-6).toUpperCase();
  return mayRole(roleId, 'transactions.readAll') ? (
    <Link to="/transaction" search={{ id }} className={classes.link} title={id}>
      {short}
    </Link>
  ) : (
    <span className={styles.code} title={id}>
      {short}
    </span>
  );
}

/** Money that belongs to nothing yet is decided on a page of its own. */
function Unmatched({ line: { id, accountId, matchStatus } }: { line: StatementLineRow }) {
  const t = useText();
  const mayDecide = mayRole(useUser().roleId, 'unmatched.read');
  if (!mayDecide || (matchStatus !== 'unmatched' && matchStatus !== 'review'))
    return <span className={styles.soft}>{'\u2013'}</span>;
  return (
    <Link to="/unmatched-money" search={{ account: accountId, id }} className={classes.link}>
      {t('lines.findMatch')}
    </Link>
  );
}
