import { IconHeartbeat, IconPlayerPlay } from '@tabler/icons-react';
import type { DeviceDetail } from '@wallet/contract';
import { useUser } from '../../../../app/session/use-session.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { areaLabels, checkShapes, checkLabels } from '../../../../shared/status/health-status.ts';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { checkStates, runningName, runningOn, type CheckState } from './check-state.ts';
import { durationText } from './command-facts.ts';
import { checkDisabledReason } from '../act/device-actions.ts';
import classes from './device-page.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { disabledReasonText } from '../device-labels.ts';
import { deviceAreas, type PhoneArea } from '../health.ts';
import { useCheck } from './use-check.ts';
import { useHealthHistory } from './use-device-parts.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** The phone's four checks, run one by one or all; while one runs it is named and others wait. */
export function CheckSection({ device }: { device: DeviceDetail }) {
  const t = useText();
  const { roleId } = useUser();
  const { rows: history = [] } = useHealthHistory(device.id);
  const { start, isSending, error } = useCheck(device.id);
  const running = runningOn(device.runningChecks);
  const reason = disabledReasonText(checkDisabledReason(device, roleId), t);
  const run = (areas: readonly PhoneArea[]) => start({ areas });
  return (
    <Card
      title={t('check.title')}
      aside={
        <Button
          size="s"
          icon={IconHeartbeat}
          busy={isSending || running !== undefined}
          reason={running === undefined ? reason : undefined}
          onClick={() => run(deviceAreas)}
        >
          {t('check.runAll')}
        </Button>
      }
    >
      <p role="status" className={classes.running}>
        {running === undefined ? null : t('check.running', { name: t(runningName(running)) })}
      </p>
      {error ? (
        <div className={classes.inCard}>
          <FormProblem error={error} />
        </div>
      ) : null}
      <ul className={classes.checks}>
        {checkStates(deviceAreas, {
          health: device.health,
          runningChecks: device.runningChecks,
          history,
        }).map((check) => (
          <CheckLine
            key={check.area}
            check={check}
            reason={reason}
            onRun={() => run([check.area as PhoneArea])}
          />
        ))}
      </ul>
    </Card>
  );
}

function CheckLine({
  check: { area, word, message, checkedAt, durationMs },
  reason,
  onRun,
}: {
  check: CheckState;
  reason: string | undefined;
  onRun: () => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const label = t(areaLabels[area]);
  return (
    <li className={classes.checkLine} data-word={word}>
      <StatusShape shape={checkShapes[word]} />
      <span>
        <strong>{label}</strong> <span className={classes.soft}>{t(checkLabels[word])}</span>
        {message === null ? null : (
          <span className={styles.longNote}>
            <PhoneMessage text={message} />
          </span>
        )}
      </span>
      <span className={`${classes.soft} ${classes.end}`}>
        {checkedAt === null ? t('time.never') : <RelativeTime at={checkedAt} short />}
        {durationMs === null ? null : (
          <span className="figures">, {durationText(durationMs, { intlTag, t })}</span>
        )}
      </span>
      <IconButton
        size="s"
        icon={IconPlayerPlay}
        label={
          reason === undefined
            ? t('check.run', { area: label })
            : `${t('check.run', { area: label })}. ${reason}`
        }
        aria-disabled={reason === undefined ? undefined : true}
        onClick={reason === undefined ? onRun : undefined}
      />
    </li>
  );
}
