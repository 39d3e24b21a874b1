import { useMutation } from '@tanstack/react-query';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { useRef, useState } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, DialogActs } from '../../kit/dialog.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { waitingActs, type DialogAct } from './device-acts.ts';
import { DeviceProblem } from './device-problem.tsx';
import classes from './dialogs.module.css';
import { EditFields } from './edit-fields.tsx';
import { RiskNote } from './risk-note.tsx';
import { mayDespiteRisk, reasonedActs, sendAct, type ActOrder } from './send-act.ts';
import { useDeviceChanged } from './use-device.ts';

interface ActDialogProps {
  act: DialogAct;
  device: DeviceDetail;
  onClose: () => void;
  /** The act brought a one-time code. */
  onCode: (enrolment: DeviceEnrolment) => void;
}

/** Asks what an act needs before it is done. With money at risk it says so, and offers to do it when that is over. */
export function ActDialog({ act, device, onClose, onCode }: ActDialogProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { roleId } = useUser();
  const [order, setOrder] = useState<Omit<ActOrder, 'atRisk'>>({ reason: '', name: device.name, ownerUserId: device.owner?.id ?? null });
  const [isSent, setSent] = useState(false);
  const mayWait = act in waitingActs;
  const atRisk = mayWait && !device.risk.isSafe;
  const needsReason = reasonedActs.has(act);
  const sending = useActSending({ act, device, onClose, onCode });
  const send = (how: ActOrder['atRisk']) => {
    setSent(true);
    const missing = needsReason && order.reason.trim() === '' ? 'reason' : act === 'edit' && order.name.trim() === '' ? 'name' : undefined;
    if (missing !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending) sending.mutate({ ...order, reason: order.reason.trim(), name: order.name.trim(), atRisk: how });
  };
  const isOwnerSame = act === 'owner' && order.ownerUserId === (device.owner?.id ?? null);
  const isRiskNews = sending.error !== null && failureOf(sending.error).code === 'moneyAtRisk' && atRisk;
  return (
    <Dialog title={t(`deviceAct.${act}Title`, { name: device.name })} onClose={onClose} busy={sending.isPending} size={480}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => (event.preventDefault(), send(atRisk ? 'wait' : null))}>
        <p className={classes.lead}>{t(`deviceAct.${act}Text`)}</p>
        {mayWait || act === 'drain' ? <RiskNote risk={device.risk} waits={atRisk} /> : null}
        {sending.error && !isRiskNews ? <DeviceProblem error={sending.error} /> : null}
        {needsReason ? <TextInput label={t('act.reason')} name="reason" autoComplete="off" value={order.reason} onChange={(reason) => setOrder({ ...order, reason })} required maxLength={300} touched={isSent} autoFocus /> : null}
        <EditFields act={act} order={order} onChange={setOrder} isSent={isSent} />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('act.busy') : undefined}>{t('dialog.cancel')}</Button>
          {atRisk ? <Button kind="danger" reason={mayDespiteRisk(act, roleId) ? undefined : t('act.notSafe')} onClick={() => send('doIt')}>{t(`deviceAct.${act}Submit`)}</Button> : null}
          <Button kind="primary" type="submit" busy={sending.isPending} reason={isOwnerSame ? t('deviceAct.sameOwner') : undefined}>{atRisk ? t('act.whenSafe') : t(`deviceAct.${act}Submit`)}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** Sends the act once at a time and says how it ended: done, or waiting. */
function useActSending({ act, device, onClose, onCode }: ActDialogProps) {
  const t = useText();
  const changed = useDeviceChanged(device.id);
  return useMutation({
    mutationFn: (order: ActOrder) => sendAct(act, device, order),
    onSuccess: ({ device: now, enrolment }) => {
      changed(now);
      onClose();
      if (enrolment) return onCode(enrolment);
      return showToast('good', t(now && now.pendingAct !== null ? 'act.waits' : `deviceAct.${act}Done`, { name: device.name, act: t(`deviceAct.${act}`) }));
    },
    onError: () => changed(),
  });
}
