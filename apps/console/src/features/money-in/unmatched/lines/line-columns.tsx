import { Link } from '@tanstack/react-router';
import type { Search } from '../../../../app/router/search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ProviderTile } from '../../../../shared/status/status-label.tsx';
import { shapes } from '../../../../shared/status/states.ts';
import classes from '../unmatched.module.css';
import { accountLabel, candidateLabel, lineReasonText } from '../unmatched-labels.ts';
import type { InboxLine } from '../use-unmatched.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Whose it seems to be, which account, how much, why it waits, what it most likely is, who sees to it, how long. */
export function lineColumns(
  t: Translate,
  { isNarrow }: { isNarrow: boolean },
): Column<InboxLine>[] {
  const all: (Column<InboxLine> & { wide?: boolean })[] = [
    {
      key: 'payer',
      head: t('unmatched.payer'),
      width: isNarrow ? '33%' : '19%',
      cell: (row) => <Payer row={row} />,
    },
    {
      key: 'account',
      head: t('unmatched.account'),
      wide: true,
      width: '12%',
      cell: (row) => (
        <TwoLines
          first={<span className={styles.plain}>{accountLabel(row, t)}</span>}
          second={<ListTime at={row.occurredFrom} />}
        />
      ),
    },
    {
      key: 'amount',
      head: t('unmatched.amount'),
      end: true,
      width: isNarrow ? '22%' : '12%',
      cell: (row) => <Moved row={row} />,
    },
    {
      key: 'reason',
      head: t('unmatched.why'),
      cell: (row) => <Why row={row} withCandidate={isNarrow} />,
    },
    {
      key: 'candidate',
      head: t('unmatched.likeliest'),
      wide: true,
      width: '18%',
      cell: (row) => <Candidate row={row} />,
    },
    {
      key: 'owner',
      head: t('unmatched.owner'),
      wide: true,
      width: '9%',
      cell: (row) =>
        row.assignee?.name ?? <span className={styles.quiet}>{t('unmatched.noOwner')}</span>,
    },
    {
      key: 'age',
      head: t('unmatched.age'),
      end: true,
      width: isNarrow ? '88px' : '96px',
      cell: (row) => (
        <span className={styles.quiet}>
          <RelativeTime at={row.observedAt} short />
        </span>
      ),
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A line on a phone. */
export function LinePhoneRow({ row }: { row: InboxLine }) {
  const t = useText();
  return (
    <PhoneRow
      title={<LineLink row={row} />}
      amount={<Moved row={row} />}
      middle={accountLabel(row, t)}
      time={<RelativeTime at={row.observedAt} short />}
      status={<Why row={row} withCandidate={false} />}
      code={row.code}
    />
  );
}

function Payer({ row }: { row: InboxLine }) {
  const t = useText();
  return (
    <span className={classes.who}>
      <ProviderTile provider={row.provider} title={t(`provider.${row.provider}`)} />
      <span>
        <TwoLines first={<LineLink row={row} />} second={row.code} />
      </span>
    </span>
  );
}

function LineLink({ row: { id, counterparty } }: { row: InboxLine }) {
  const t = useText();
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id })}
      className={classes.link}
      resetScroll={false}
    >
      {counterparty ?? t('unmatched.nobody')}
    </Link>
  );
}

/** What came in or went out of the line. */
function Moved({ row: { direction, amount } }: { row: Pick<InboxLine, 'direction' | 'amount'> }) {
  return (
    <Money of={direction === 'credit' ? amount : { ...amount, value: `-${amount.value}` }} moved />
  );
}

/** Why it waits; what is proposed goes before that. */
function Why({ row, withCandidate }: { row: InboxLine; withCandidate: boolean }) {
  const t = useText();
  const { matchStatus, reason, proposal, candidate } = row;
  const text =
    proposal === null
      ? reason === null
        ? t(`state.${matchStatus}`)
        : lineReasonText(reason, t)
      : t('unmatched.proposed', {
          name: proposal.proposedBy.name,
          what: t(`unmatched.kind.${proposal.kind}`),
        });
  return (
    <span className={classes.why}>
      <StatusShape shape={shapes[matchStatus]} />
      <span>
        {text}
        {withCandidate && proposal === null && candidate !== null ? (
          <span className={classes.second}>{candidateLabel(candidate, t)}</span>
        ) : null}
      </span>
    </span>
  );
}

function Candidate({ row: { candidate } }: { row: InboxLine }) {
  const t = useText();
  if (candidate === null) return <span className={styles.quiet}>{t('unmatched.noCandidate')}</span>;
  return (
    <TwoLines
      first={<span className={styles.plain}>{candidateLabel(candidate, t)}</span>}
      second={[candidate.merchant.name, candidate.customerName].filter(Boolean).join(', ')}
    />
  );
}
