import { useMutation } from '@tanstack/react-query';
import type { DeviceEnrolment } from '@wallet/contract';
import { useEffect, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { clockSpan } from '../../../../lib/dates/time-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from '../act/dialogs.module.css';
import { enrolmentState, type EnrolmentState } from './enrolment-state.ts';
import { useDevice } from '../detail/use-device.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** The code is a matter of minutes, so its device is looked at often. */
const lookMs = 2_000;

interface CodePanelProps {
  deviceId: string;
  issuedBefore: string | null;
  enrolment: DeviceEnrolment;
  onClose: () => void;
  onOpen?: () => void;
}

/** A one-time code as text and as a picture, how long it counts, and how far the agent has come with it. */
export function CodePanel({
  deviceId,
  issuedBefore,
  enrolment: first,
  onClose,
  onOpen,
}: CodePanelProps) {
  const t = useText();
  const nowMs = useNow();
  const { data: device } = useDevice(deviceId, lookMs);
  const renewing = useMutation({
    mutationFn: () => ask(endpoints.renewEnrolment, { params: { id: deviceId } }),
  });
  const { code, expiresAt, qrPayload } = renewing.data ?? first;
  const state = enrolmentState({ device, issuedBefore, expiresAt, nowMs });
  const name = device?.name ?? '';
  useConnectedToast(state === 'connected', t('enrol.connected', { name }));
  const isOpen = state === 'waiting';
  return (
    <div className={classes.form}>
      {isOpen ? (
        <div className={classes.code}>
          <QrPicture text={qrPayload} label={t('enrol.qr')} testId="enrolment-qr" />
          <div>
            <p className={styles.quiet}>{t('enrol.codeText')}</p>
            <p className={classes.codeText}>
              <span data-testid="enrolment-code">{code}</span>
              <CopyButton value={code} what={t('enrol.code')} />
            </p>
            <p className={styles.quiet}>
              {t('enrol.expires')}{' '}
              <strong role="timer" aria-live="off" className="figures">
                {clockSpan(Date.parse(expiresAt) - nowMs)}
              </strong>
            </p>
          </div>
        </div>
      ) : null}
      <FormProblem error={renewing.error} />
      <Progress state={state} name={name} />
      <DialogActs>
        {state === 'expired' && issuedBefore === null ? (
          <Button kind="primary" busy={renewing.isPending} onClick={() => renewing.mutate()}>
            {t('enrol.again')}
          </Button>
        ) : null}
        {state === 'connected' && onOpen ? (
          <Button kind="primary" onClick={onOpen}>
            {t('enrol.openDevice')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </DialogActs>
    </div>
  );
}

function Progress({ state, name }: { state: EnrolmentState; name: string }) {
  const t = useText();
  const isTaken = state === 'exchanged' || state === 'connected';
  const steps: { shape: Shape; text: string }[] = [
    {
      shape: isTaken ? 'good' : state === 'expired' ? 'over' : 'work',
      text: t(isTaken ? 'enrol.taken' : state === 'expired' ? 'enrol.expired' : 'enrol.waiting'),
    },
    {
      shape: state === 'connected' ? 'good' : isTaken ? 'work' : 'waiting',
      text:
        state === 'connected'
          ? t('enrol.connected', { name })
          : t(isTaken ? 'enrol.connecting' : 'enrol.notYet'),
    },
  ];
  return (
    <div role="status">
      <ol className={classes.steps}>
        {steps.map(({ shape, text }) => (
          <li key={text} className={classes.step}>
            <StatusShape shape={shape} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says it once, also to those who look elsewhere. */
function useConnectedToast(isConnected: boolean, text: string): void {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (!isConnected || isTold) return;
    setTold(true);
    showToast('good', text);
  }, [isConnected, isTold, text]);
}
