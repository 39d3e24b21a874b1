import type { DeviceDetail } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { shapes } from '../../../../shared/status/states.ts';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { disabledReasonOf, type DeviceAct } from '../act/device-actions.ts';
import classes from './device-page.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import {
  careText,
  detailReason,
  disabledReasonText,
  isRevoked,
  pendingText,
  riskParts,
} from '../device-labels.ts';

interface DeviceNoticesProps {
  device: DeviceDetail;
  busy: string | null | undefined;
  failed: { error: unknown; what: string } | null;
  onAct: (act: DeviceAct) => void;
  onCancelWaiting: () => void;
}

/** Why the phone is in its state and what to do; what waits until it is safe; whether it is being emptied. */
export function DeviceNotices({
  device,
  busy,
  failed,
  onAct,
  onCancelWaiting,
}: DeviceNoticesProps) {
  const t = useText();
  const { roleId } = useUser();
  const { pendingAct, drain, state, maintenance, care, agentDoubt, agentVersion } = device;
  const reason = detailReason(device, useNow(1_000), t);
  const needsCode = state === 'enrolling' || (state === 'offline' && isRevoked(device));
  const next = needsCode
    ? device.enrolment === null
      ? 'renewCode'
      : null
    : state === 'maintenance'
      ? 'endMaintenance'
      : null;
  const button = (act: DeviceAct) => (
    <Button
      here
      kind="primary"
      busy={busy === act}
      reason={disabledReasonText(disabledReasonOf(act, device, roleId), t)}
      onClick={() => onAct(act)}
    >
      {t(`deviceAct.${act}`)}
    </Button>
  );
  return (
    <div className={classes.notices}>
      {failed === null ? null : (
        <FormProblem
          error={failed.error}
          sentence={(why) => t('act.failed', { act: failed.what, why })}
        />
      )}
      {reason === null ? null : (
        <Notice shape={shapes[state]} head={reason} act={next === null ? null : button(next)}>
          {t(needsCode ? 'device.next.enrolling' : `device.next.${state}`)}
          {maintenance === null ? null : (
            <By since={maintenance.since} name={maintenance.by?.name} />
          )}
        </Notice>
      )}
      {pendingAct === null ? null : (
        <Notice
          shape="held"
          head={pendingText(pendingAct.act, t, pendingAct.what)}
          act={
            <Button
              busy={busy === 'cancelWaiting'}
              reason={disabledReasonText(disabledReasonOf('edit', device, roleId), t)}
              onClick={onCancelWaiting}
            >
              {t('quick.cancelWaiting')}
            </Button>
          }
        >
          {pendingAct.reason === null ? null : <>{quoted(pendingAct.reason)} </>}
          {t('device.waitsFor', {
            what: riskParts(device.risk, t).join('; ') || t('risk.nothing'),
          })}
          <By since={pendingAct.askedAt} name={pendingAct.askedBy?.name} />
        </Notice>
      )}
      {care === null ? null : (
        <Notice shape="work" head={careText(care, t)} act={null}>
          {t('device.careText')}
          <span className={classes.by}>
            {' '}
            <RelativeTime at={care.since} />
          </span>
        </Notice>
      )}
      {agentDoubt === null ? null : (
        <Notice
          shape="hand"
          head={t('device.agentDoubt', { from: agentDoubt.before, to: agentVersion ?? '' })}
          act={null}
        >
          {t('device.agentDoubtText', {
            what: riskParts(device.risk, t).join('; ') || t('risk.nothing'),
          })}
          <span className={classes.by}>
            {' '}
            <RelativeTime at={agentDoubt.since} />
          </span>
        </Notice>
      )}
      {drain === null || state === 'retired' ? null : (
        <Notice
          shape={drain.isDone ? 'good' : 'held'}
          head={t(drain.isDone ? 'device.drained' : 'device.draining')}
          act={maintenance === null ? button('undrain') : null}
        >
          {quoted(drain.reason)} {t(drain.isDone ? 'device.drainedText' : 'device.drainingText')}
          <By since={drain.since} name={drain.by?.name} />
        </Notice>
      )}
    </div>
  );
}

function Notice({
  shape,
  head,
  act,
  children,
}: {
  shape: Shape;
  head: string;
  act: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-shape={shape}>
      <StatusShape shape={shape} />
      <p>
        <strong>{head}</strong>
        <span>{children}</span>
      </p>
      {act}
    </div>
  );
}

/** What a person wrote, told apart from what the page says. */
function quoted(text: string): string {
  return `\u201c${text}\u201d`;
}

function By({ since, name }: { since: string; name: string | undefined }) {
  const t = useText();
  return (
    <span className={classes.by}>
      {' '}
      {name === undefined ? null : <>{name}, </>}
      <RelativeTime at={since} />
      {name === undefined ? t('device.bySystem') : null}
    </span>
  );
}
