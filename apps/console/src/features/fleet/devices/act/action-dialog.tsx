import { useMutation } from '@tanstack/react-query';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { useRef, useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { waitingActs, type DialogAct } from './device-actions.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from './dialogs.module.css';
import { EditFields } from './edit-fields.tsx';
import { versionForm } from './version-form.ts';
import { RiskNote } from './risk-note.tsx';
import { mayDespiteRisk, reasonedActs, sendAct, type ActionOrder } from './send-action.ts';
import { useDeviceChanged } from '../detail/use-device.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ActDialogProps {
  act: DialogAct;
  device: DeviceDetail;
  onClose: () => void;
  /** The act brought a one-time code. */
  onCode: (enrolment: DeviceEnrolment) => void;
}

/** Asks what an act needs before it is done. With money at risk it says so, and offers to do it when that is over. */
export function ActionDialog({ act, device, onClose, onCode }: ActDialogProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { roleId } = useUser();
  const [order, setOrder] = useState<Order>({
    reason: '',
    name: device.name,
    ownerUserId: device.owner?.id ?? null,
    proxyId: device.proxy?.id ?? null,
    version: '',
  });
  const [isSent, setSent] = useState(false);
  const mayWait = act in waitingActs;
  const atRisk = mayWait && !device.risk.isSafe;
  const needsReason = reasonedActs.has(act);
  const sending = useActSending({ act, device, onClose, onCode });
  const send = (how: ActionOrder['atRisk']) => {
    setSent(true);
    const missing = missingOf(act, order);
    if (missing !== undefined)
      return form.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending)
      sending.mutate({
        ...order,
        reason: order.reason.trim(),
        name: order.name.trim(),
        version: order.version.trim(),
        atRisk: how,
      });
  };
  const same = sameAs(act, order, device);
  const isRiskNews =
    sending.error !== null && failureOf(sending.error).code === 'moneyAtRisk' && atRisk;
  return (
    <Dialog
      title={t(`deviceAct.${act}Title`, { name: device.name })}
      onClose={onClose}
      busy={sending.isPending}
      size={480}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => (event.preventDefault(), send(atRisk ? 'wait' : null))}
      >
        <p className={styles.quiet}>{t(`deviceAct.${act}Text`)}</p>
        {mayWait || act === 'drain' ? <RiskNote risk={device.risk} waits={atRisk} /> : null}
        {sending.error && !isRiskNews ? <FormProblem error={sending.error} /> : null}
        <EditFields act={act} device={device} order={order} onChange={setOrder} isSent={isSent} />
        {needsReason ? (
          <TextInput
            label={t('act.reason')}
            name="reason"
            autoComplete="off"
            value={order.reason}
            onChange={(reason) => setOrder({ ...order, reason })}
            required
            maxLength={300}
            touched={isSent}
            autoFocus={act !== 'updateAgent' && act !== 'proxy'}
          />
        ) : null}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('act.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          {atRisk ? (
            <Button
              kind="danger"
              reason={mayDespiteRisk(act, roleId) ? undefined : t('act.notSafe')}
              onClick={() => send('doIt')}
            >
              {t(`deviceAct.${act}Submit`)}
            </Button>
          ) : null}
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={same === null ? undefined : t(same)}
          >
            {atRisk ? t('act.whenSafe') : t(`deviceAct.${act}Submit`)}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type Order = Omit<ActionOrder, 'atRisk'>;

/** The first field that is empty and must not be. */
function missingOf(
  act: DialogAct,
  { reason, name, version }: Order,
): 'reason' | 'name' | 'version' | undefined {
  if (act === 'updateAgent' && !versionForm.test(version.trim())) return 'version';
  if (reasonedActs.has(act) && reason.trim() === '') return 'reason';
  return act === 'edit' && name.trim() === '' ? 'name' : undefined;
}

/** What says that nothing would change; null when something does. */
function sameAs(
  act: DialogAct,
  { ownerUserId, proxyId, version }: Order,
  device: DeviceDetail,
): TextKey | null {
  if (act === 'owner')
    return ownerUserId === (device.owner?.id ?? null) ? 'deviceAct.sameOwner' : null;
  if (act === 'proxy') return proxyId === (device.proxy?.id ?? null) ? 'deviceAct.sameProxy' : null;
  return act === 'updateAgent' && version.trim() === device.agentVersion
    ? 'deviceAct.sameVersion'
    : null;
}

/** Sends the act once at a time and says how it ended: done, or waiting. */
function useActSending({ act, device, onClose, onCode }: ActDialogProps) {
  const t = useText();
  const changed = useDeviceChanged(device.id);
  return useMutation({
    mutationFn: (order: ActionOrder) => sendAct(act, device, order),
    onSuccess: ({ device: now, enrolment }) => {
      changed(now);
      onClose();
      if (enrolment) return onCode(enrolment);
      return showToast(
        'good',
        t(now && now.pendingAct !== null ? 'act.waits' : `deviceAct.${act}Done`, {
          name: device.name,
          act: t(`deviceAct.${act}`),
        }),
      );
    },
    onError: () => changed(),
  });
}
