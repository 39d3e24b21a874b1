import type { AccountDetail } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { lineReasonText } from '../account-label.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useFlowSwitch } from './use-flow-switch.ts';
import classes from '../detail/account-page.module.css';

/** Deposits and payouts, switched separately. A stop counts as off, and says why. */
export function FlowSwitches({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const { account, basic } = detail;
  const flows = useFlowSwitch(detail);
  const rows = [
    { flow: 'deposits', isOn: account.acceptsDeposits, stop: basic.depositsStopped },
    { flow: 'payouts', isOn: account.acceptsPayouts, stop: basic.payoutsStopped },
  ] as const;
  return (
    <>
      {rows.map(({ flow, isOn, stop }) => (
        <Switch
          key={flow}
          label={t(`flow.${flow}`)}
          on={isOn && stop === null}
          busy={flows.pending === flow}
          reason={flows.hindrance(isOn && stop === null)}
          note={
            stop === null ? (
              t(isOn ? 'flow.noteOn' : 'flow.noteOff')
            ) : (
              <>
                {t('flow.stopped', { reason: lineReasonText(stop.reason, t) })}{' '}
                <ListTime at={stop.at} />
              </>
            )
          }
          onChange={(on) => flows.switchTo(flow, on)}
        />
      ))}
      {flows.error ? (
        <div className={classes.wide}>
          <FormProblem error={flows.error} />
        </div>
      ) : null}
    </>
  );
}
