import type { OwnWithdrawalRow } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import { StatusLabel, Tag } from '../status/status-label.tsx';
import { nameCheckShapes, nameCheckText, withdrawalState } from './withdrawal-docs.ts';
import classes from './withdrawal.module.css';

/** The state of a request as shape and word; one of test mode says so. */
export function WithdrawalStatusLabel({
  row,
}: {
  row: Pick<OwnWithdrawalRow, 'status' | 'isOutcomeUnknown' | 'mode'>;
}) {
  const t = useText();
  return (
    <span className={classes.status}>
      <StatusLabel state={withdrawalState(row)} />
      {row.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
    </span>
  );
}

/** What the institution said about the holder, as shape and sentence. */
export function NameCheckLine({
  row,
}: {
  row: Pick<OwnWithdrawalRow, 'nameCheck' | 'destination'>;
}) {
  const t = useText();
  return (
    <span className={classes.line}>
      <StatusShape shape={nameCheckShapes[row.nameCheck.status]} />
      <span>{nameCheckText(row, t)}</span>
    </span>
  );
}
