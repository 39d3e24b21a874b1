import type { PayoutMethodRow } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { useNow } from '../../lib/dates/clock.ts';
import {
  payoutShapes,
  payoutState,
  verificationShapes,
  type VerificationState,
} from './payout-docs.ts';
import { ListTime } from '../time/relative-time.tsx';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import classes from '../../ui/status/status.module.css';

const stepMs = 60_000;
type Standing = Pick<PayoutMethodRow, 'status' | 'isUsable' | 'usableAfter'>;

/** Whether whose account it is has been asked, and what came of it. */
export function VerificationWord({ status }: { status: VerificationState }) {
  const t = useText();
  return (
    <span className={classes.status}>
      <StatusShape shape={verificationShapes[status]} />
      {t(`verification.${status}`)}
    </span>
  );
}

/** Whether money can go there now. It changes by itself when the cool-down ends. */
export function PayoutStateWord({ row }: { row: Standing }) {
  const t = useText();
  const state = payoutState(row, useNow(stepMs));
  return (
    <span className={classes.status}>
      <StatusShape shape={payoutShapes[state]} />
      {t(`payoutState.${state}`)}
    </span>
  );
}

/** From when on it can be used, or why it cannot; nothing for one that can. */
export function PayoutStateNote({
  row,
}: {
  row: Standing & Pick<PayoutMethodRow, 'statusReason'>;
}) {
  const t = useText();
  const state = payoutState(row, useNow(stepMs));
  if (state === 'coolingDown')
    return (
      <>
        {t('payout.usableFrom')} <ListTime at={row.usableAfter} />
      </>
    );
  return state === 'blocked' ? <>{row.statusReason}</> : null;
}
