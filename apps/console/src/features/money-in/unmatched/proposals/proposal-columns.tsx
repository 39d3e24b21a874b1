import { Link } from '@tanstack/react-router';
import type { Search } from '../../../../app/router/search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { LapseClock } from './lapse-clock.tsx';
import classes from '../unmatched.module.css';
import { aboutLabel, proposalLabel } from '../unmatched-labels.ts';
import type { Proposal } from '../use-unmatched.ts';
import styles from '../../../../ui/shared-styles.module.css';

const shapes: Readonly<Record<Proposal['status'], Shape>> = {
  open: 'hand',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'over',
  lapsed: 'over',
};

/** What is proposed about what, how much, by whom, and how far it is, or how it ended. */
export function proposalColumns(
  t: Translate,
  { isNarrow, isOpen }: { isNarrow: boolean; isOpen: boolean },
): Column<Proposal>[] {
  const ends: (Column<Proposal> & { wide?: boolean })[] = isOpen
    ? [
        {
          key: 'approvals',
          head: t('unmatched.approvals'),
          wide: true,
          width: '9%',
          cell: (row) => (
            <span className="figures">
              {t('unmatched.ofNeeded', {
                given: row.firstApproval === null ? 0 : 1,
                needed: row.approvalsNeeded,
              })}
            </span>
          ),
        },
        {
          key: 'lapses',
          head: t('unmatched.lapses'),
          end: true,
          width: isNarrow ? '30%' : '17%',
          cell: (row) => <Lapse row={row} />,
        },
      ]
    : [
        {
          key: 'outcome',
          head: t('unmatched.outcome'),
          width: isNarrow ? '30%' : '15%',
          cell: (row) => <Outcome row={row} />,
        },
        {
          key: 'decidedBy',
          head: t('unmatched.decidedBy'),
          wide: true,
          width: '14%',
          cell: (row) => row.decision?.by?.name ?? '\u2013',
        },
        {
          key: 'at',
          head: t('unmatched.at'),
          wide: true,
          end: true,
          width: '110px',
          cell: (row) => (
            <span className={styles.quiet}>
              <ListTime at={row.decision?.at ?? row.lapsesAt} />
            </span>
          ),
        },
      ];
  const all: (Column<Proposal> & { wide?: boolean })[] = [
    {
      key: 'what',
      head: t('unmatched.what'),
      cell: (row) => (
        <TwoLines
          first={<ProposalLink row={row} />}
          second={[
            aboutLabel(row),
            row.account === null
              ? null
              : `${t(`provider.${row.account.provider}`)} \u2022\u2022${row.account.last4}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      key: 'merchant',
      head: t('unmatched.merchant'),
      wide: true,
      width: '15%',
      cell: (row) => row.merchant?.name ?? '\u2013',
    },
    {
      key: 'amount',
      head: t('unmatched.amount'),
      end: true,
      width: isNarrow ? '26%' : '13%',
      cell: (row) => <Money of={row.amount} />,
    },
    {
      key: 'proposedBy',
      head: t('unmatched.proposedBy'),
      wide: true,
      width: '16%',
      cell: (row) => (
        <TwoLines
          first={<span className={styles.plain}>{row.proposedBy.name}</span>}
          second={<RelativeTime at={row.proposedAt} />}
        />
      ),
    },
    ...ends,
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A proposal on a phone. */
export function ProposalPhoneRow({ row }: { row: Proposal }) {
  return (
    <PhoneRow
      title={<ProposalLink row={row} />}
      amount={<Money of={row.amount} />}
      middle={row.merchant?.name ?? row.proposedBy.name}
      time={<RelativeTime at={row.proposedAt} short />}
      status={row.status === 'open' ? <Lapse row={row} /> : <Outcome row={row} />}
      code={aboutLabel(row)}
    />
  );
}

function ProposalLink({ row }: { row: Proposal }) {
  const t = useText();
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: row.id })}
      className={classes.link}
      resetScroll={false}
    >
      {proposalLabel(row, t)}
    </Link>
  );
}

function Lapse({ row: { lapsesAt } }: { row: Proposal }) {
  return <LapseClock at={lapsesAt} nowMs={useNow()} />;
}

function Outcome({ row: { status } }: { row: Proposal }) {
  const t = useText();
  return (
    <span className={classes.why}>
      <StatusShape shape={shapes[status]} />
      <span>{t(`unmatched.proposalStatus.${status}`)}</span>
    </span>
  );
}
