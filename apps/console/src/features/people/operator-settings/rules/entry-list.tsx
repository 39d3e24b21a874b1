import type { BlockRow, BlockState, RuleRow, RuleState } from '@wallet/contract';
import type { ComponentType } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { useEntryActions, type EntryKind } from './use-entry-actions.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** A new state without a shape does not compile. */
const shapes: Readonly<Record<RuleState | BlockState, Shape>> = {
  proposed: 'hand',
  planned: 'waiting',
  inForce: 'good',
  covered: 'over',
  ended: 'over',
  expired: 'over',
  refused: 'bad',
};

interface EntryListProps<Row> {
  kind: EntryKind;
  label: string;
  rows: readonly Row[];
  /** What it says. */
  title: (row: Row) => string;
  /** Until when, or from when: what the state leaves open. */
  Times: ComponentType<{ row: Row }>;
}

/** Rules or blocks with their state, why there are, whose decision it was, and what can be decided now. */
export function EntryList<Row extends RuleRow | BlockRow>({
  kind,
  label,
  rows,
  title,
  Times,
}: EntryListProps<Row>) {
  const t = useText();
  const acts = useEntryActions(kind);
  const may = useMay('rules.manage');
  const button = (act: 'accept' | 'refuse' | 'end', row: Row) => (
    <Button
      size="s"
      busy={acts.isBusy}
      reason={may.reason}
      aria-label={t(`entryAct.${act}.of`, { name: title(row) })}
      onClick={() => acts.start(act, row, title(row))}
    >
      {t(`entryAct.${act}`)}
    </Button>
  );
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.item}
          data-over={shapes[row.state] === 'over' || row.state === 'refused' || undefined}
        >
          <span className={classes.state}>
            <StatusShape shape={shapes[row.state]} />
            {t(`ruleState.${row.state}`)}
          </span>
          <span className={classes.grow}>
            <strong className={classes.sentence}>{title(row)}</strong>
            <span className={classes.why}>{row.reason}</span>
            <span className={styles.note}>
              <Times row={row} /> · <Requested row={row} />
            </span>
            <Decided row={row} />
          </span>
          {row.state === 'proposed' ? (
            <span className={classes.acts}>
              {button('refuse', row)}
              {button('accept', row)}
            </span>
          ) : null}
          {row.state === 'inForce' || row.state === 'planned' || row.state === 'covered' ? (
            <span className={classes.acts}>{button('end', row)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Requested({ row: { createdBy, createdAt, wasProposed } }: { row: RuleRow | BlockRow }) {
  const t = useText();
  return createdBy === null ? (
    t('entryBy.house')
  ) : (
    <>
      {t(wasProposed ? 'entryBy.wished' : 'entryBy.added', { name: createdBy.name })}{' '}
      <RelativeTime at={createdAt} />
    </>
  );
}

function Decided({
  row: { decidedBy, decidedAt, decisionReason, state },
}: {
  row: RuleRow | BlockRow;
}) {
  const t = useText();
  const word = state === 'ended' || state === 'refused' ? state : 'accepted';
  if (decidedBy === null || decidedAt === null) return null;
  return (
    <span className={styles.note}>
      {t(`entryBy.${word}`, { name: decidedBy.name })} <RelativeTime at={decidedAt} />
      {decisionReason === null ? '' : `: ${decisionReason}`}
    </span>
  );
}
