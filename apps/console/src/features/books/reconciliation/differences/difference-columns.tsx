import { Link } from '@tanstack/react-router';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { lineCode } from '../../../../shared/money/line-code.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { ProviderTile } from '../../../../shared/status/status-label.tsx';
import { whyNoPosting } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { Difference } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

export interface DifferenceActs {
  onAct: (kind: 'explain' | 'post', rows: Difference[]) => void;
  /** Why this person may not. */
  reason: string | undefined;
}

/** Which account, what does not agree with what, how much, how it stands, how old it is, and what can be done. */
export function differenceColumns(t: Translate, acts: DifferenceActs): Column<Difference>[] {
  return [
    {
      key: 'account',
      head: t('recon.account'),
      width: '19%',
      cell: (row) => <Account row={row} />,
    },
    {
      key: 'kind',
      head: t('recon.kind'),
      cell: (row) => <TwoLines first={t(`recon.kind.${row.kind}`)} second={<About row={row} />} />,
    },
    {
      key: 'amount',
      head: t('recon.apartBy'),
      end: true,
      width: '14%',
      cell: (row) => <Signed row={row} />,
    },
    { key: 'state', head: t('recon.state'), width: '23%', cell: (row) => <Standing row={row} /> },
    {
      key: 'age',
      head: t('recon.since'),
      end: true,
      width: '11%',
      cell: (row) => (
        <TwoLines first={<ListTime at={row.openedAt} />} second={ageText(row.ageDays, t)} />
      ),
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('recon.acts')}</span>,
      end: true,
      isFixed: true,
      width: '230px',
      cell: (row) => <Acts row={row} {...acts} />,
    },
  ];
}

export function DifferencePhoneRow({ row, ...acts }: DifferenceActs & { row: Difference }) {
  const t = useText();
  return (
    <>
      <PhoneRow
        title={t(`recon.kind.${row.kind}`)}
        amount={<Signed row={row} />}
        middle={`${row.accountLabel} \u2022\u2022${row.accountLast4}`}
        time={ageText(row.ageDays, t)}
        status={<Standing row={row} />}
        code={null}
      />
      {row.status === 'open' ? (
        <div className={classes.acts}>
          <Acts row={row} {...acts} />
        </div>
      ) : null}
    </>
  );
}

function ageText(days: number, t: Translate): string {
  return days === 0 ? t('recon.today') : t('recon.days', { count: days });
}

function Account({ row }: { row: Difference }) {
  const t = useText();
  return (
    <span className={classes.who}>
      <ProviderTile provider={row.accountProvider} title={t(`provider.${row.accountProvider}`)} />
      <span>
        <TwoLines
          first={
            <Link
              to={`/${row.accountProvider}/$id`}
              params={{ id: row.accountId }}
              className={classes.link}
            >
              {row.accountLabel}
            </Link>
          }
          second={`\u2022\u2022${row.accountLast4}`}
        />
      </span>
    </span>
  );
}

/** The line or the move that it is about, where there is one. */
function About({ row: { kind, lineId, counterparty } }: { row: Difference }) {
  const t = useText();
  if (kind === 'moveOpen')
    return (
      <Link to="/reconciliation" search={{ tab: 'moves' }} className={classes.link}>
        {t('recon.toMoves')}
      </Link>
    );
  if (lineId !== null)
    return (
      <Link to="/unmatched-money" search={{ id: lineId }} className={classes.link}>
        {lineCode(lineId)}
      </Link>
    );
  return counterparty;
}

/** More than we know of has a plus, less a minus. */
function Signed({ row: { direction, amount } }: { row: Difference }) {
  return (
    <Money of={direction === 'debit' ? { ...amount, value: `-${amount.value}` } : amount} moved />
  );
}

function Standing({ row: { status, proposal, closedBy } }: { row: Difference }) {
  const t = useText();
  const shape: Shape = status === 'explained' ? 'good' : proposal === null ? 'hand' : 'next';
  const words =
    status === 'explained'
      ? t(`recon.closed.${closedBy?.how ?? 'evidence'}`, { name: closedBy?.name ?? '' })
      : proposal === null
        ? t('recon.state.open')
        : t('recon.isProposed', { code: proposal.code, name: proposal.proposedBy });
  return (
    <span className={classes.state}>
      <StatusShape shape={shape} />
      <span>
        {words}
        {closedBy?.note ? <span className={styles.note}>{closedBy.note}</span> : null}
      </span>
    </span>
  );
}

function Acts({ row, onAct, reason }: DifferenceActs & { row: Difference }) {
  const t = useText();
  if (row.status !== 'open') return null;
  const name = `${row.accountLabel}, ${t(`recon.kind.${row.kind}`)}`;
  return (
    <span className={classes.rowActs}>
      <Button
        size="s"
        reason={reason ?? (row.proposal === null ? undefined : t('recon.whyNoPosting.proposed'))}
        aria-label={t('recon.explainOf', { name })}
        onClick={() => onAct('explain', [row])}
      >
        {t('recon.explain')}
      </Button>
      <Button
        size="s"
        reason={reason ?? whyNoPosting(row, t)}
        aria-label={t('recon.postOf', { name })}
        onClick={() => onAct('post', [row])}
      >
        {t('recon.post')}
      </Button>
    </span>
  );
}
