import type { IntegrityState } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import classes from '../reconciliation.module.css';
import type { Finding } from './use-integrity.ts';

/** A new state without a shape does not compile. */
const shapes: Readonly<Record<IntegrityState, Shape>> = {
  open: 'bad',
  lifted: 'held',
  gone: 'over',
};

/** Where the books are not as they must be, what it is about, whose payouts it stops, and how it stands. */
export function findingColumns(
  t: Translate,
  { isNarrow, onOpen }: { isNarrow: boolean; onOpen: (row: Finding) => void },
): Column<Finding>[] {
  const always: Column<Finding>[] = [
    {
      key: 'place',
      head: t('proofs.place'),
      width: isNarrow ? '64%' : '44%',
      cell: (row) => (
        <TwoLines
          first={<FindingName row={row} onOpen={onOpen} />}
          second={<span lang="en">{row.check}</span>}
        />
      ),
    },
    {
      key: 'state',
      head: t('proofs.state'),
      width: isNarrow ? '36%' : '16%',
      cell: (row) => <FindingState row={row} />,
    },
  ];
  if (isNarrow) return always;
  return [
    ...always,
    { key: 'class', head: t('proofs.about'), cell: (row) => t(`proofs.class.${row.class}`) },
    { key: 'stops', head: t('proofs.stops'), cell: (row) => stopText(row, t) },
    {
      key: 'foundAt',
      head: t('proofs.foundAt'),
      end: true,
      width: '12%',
      cell: ({ foundAt }) => (
        <span className={classes.soft}>
          <ListTime at={foundAt} />
        </span>
      ),
    },
  ];
}

export function FindingPhoneRow({ row, onOpen }: { row: Finding; onOpen: (row: Finding) => void }) {
  const t = useText();
  return (
    <PhoneRow
      title={<FindingName row={row} onOpen={onOpen} />}
      amount={t(`proofs.class.${row.class}`)}
      middle={stopText(row, t)}
      time={<ListTime at={row.foundAt} />}
      status={<FindingState row={row} />}
      code={null}
    />
  );
}

export function FindingState({ row: { state, isForged } }: { row: Finding }) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={isForged ? 'bad' : shapes[state]} />
      {t(isForged ? 'proofs.forged' : `proofs.state.${state}`)}
    </span>
  );
}

/** Whose payouts it stops, or would stop while it is open. */
export function stopText({ stops }: Finding, t: Translate): string {
  if (stops === null) return t('proofs.stopsNothing');
  return t(`proofs.stops.${stops.scope}`, { name: stops.name === '' ? stops.id : stops.name });
}

function FindingName({ row, onOpen }: { row: Finding; onOpen: (row: Finding) => void }) {
  return (
    <button
      type="button"
      lang="en"
      className={`${classes.link ?? ''} ${classes.breaks ?? ''}`}
      onClick={() => onOpen(row)}
    >
      {row.place}
    </button>
  );
}
