import { Link } from '@tanstack/react-router';
import type { Search } from '../../../../app/router/search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { accountText, internalTransferShapes } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { Move } from '../use-reconciliation.ts';

/** From where to where, how much, how it stands, who wished it and why, and since when. */
export function internalTransferColumns(
  t: Translate,
  { isNarrow }: { isNarrow: boolean },
): Column<Move>[] {
  const columns: (Column<Move> & { wide?: boolean })[] = [
    {
      key: 'move',
      head: t('recon.moveColumn'),
      cell: (row) => (
        <TwoLines first={<MoveLink move={row} />} second={t(`recon.moveKind.${row.kind}`)} />
      ),
    },
    {
      key: 'amount',
      head: t('recon.amount'),
      end: true,
      width: '15%',
      cell: ({ amount }) => <Money of={amount} />,
    },
    {
      key: 'state',
      head: t('recon.state'),
      width: isNarrow ? '32%' : '20%',
      cell: (row) => <InternalTransferState move={row} />,
    },
    {
      key: 'by',
      head: t('recon.proposedBy'),
      wide: true,
      width: '22%',
      cell: (row) => (
        <TwoLines
          first={<span className={classes.soft}>{row.proposedBy.name}</span>}
          second={row.reason}
        />
      ),
    },
    {
      key: 'at',
      head: t('recon.since'),
      end: true,
      wide: true,
      width: '11%',
      cell: (row) => (
        <span className={classes.soft}>
          <ListTime at={row.proposedAt} />
        </span>
      ),
    },
  ];
  return columns.filter(({ wide }) => !isNarrow || wide !== true);
}

export function InternalTransferPhoneRow({ row }: { row: Move }) {
  const t = useText();
  return (
    <PhoneRow
      title={<MoveLink move={row} />}
      amount={<Money of={row.amount} />}
      middle={`${t(`recon.moveKind.${row.kind}`)}, ${row.proposedBy.name}`}
      time={<ListTime at={row.proposedAt} />}
      status={<InternalTransferState move={row} />}
      code={null}
    />
  );
}

function MoveLink({ move }: { move: Move }) {
  const t = useText();
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: move.id })}
      className={classes.link}
      resetScroll={false}
    >
      {internalTransferName(move, t)}
    </Link>
  );
}

/** From one account to another, or from and to the operator\u2019s own pocket. */
export function internalTransferName({ from, to }: Move, t: Translate): string {
  return [from, to]
    .map((end) => (end === null ? t('recon.outside') : accountText(end)))
    .join(' \u2192 ');
}

export function InternalTransferState({ move: { status, isOverdue } }: { move: Move }) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={isOverdue ? 'hand' : internalTransferShapes[status]} />
      <span>
        {t(`recon.move.${status}`)}{' '}
        {isOverdue ? <Tag tone="orange">{t('recon.overdue')}</Tag> : null}
      </span>
    </span>
  );
}
