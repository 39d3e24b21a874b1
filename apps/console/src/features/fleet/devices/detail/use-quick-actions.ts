import { useMutation } from '@tanstack/react-query';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { isQuick, type DeviceAct, type DialogAct, type QuickAct } from '../act/device-actions.ts';
import { useDeviceChanged } from './use-device.ts';

type Quick = QuickAct | 'cancelWaiting';

/** Acts that only help and take nothing away are done at once; the others open their dialog. */
export function useQuickActions(
  device: DeviceDetail,
  {
    onCode,
    onDialog,
  }: { onCode: (enrolment: DeviceEnrolment) => void; onDialog: (act: DialogAct) => void },
) {
  const t = useText();
  const changed = useDeviceChanged(device.id);
  const sending = useMutation({
    mutationFn: (act: Quick) => send(act, device.id),
    onSuccess: ({ device: now, enrolment }, act) => {
      changed(now);
      if (enrolment) onCode(enrolment);
      else showToast('good', t(`quick.${act}Done`, { name: device.name }));
    },
    onError: (error, act) => {
      changed();
      showToast(
        'bad',
        t('act.failed', { act: t(`quick.${act}`), why: failureText(failureOf(error).code, t) }),
      );
    },
  });
  const quickly = (act: Quick) => (sending.isPending ? undefined : sending.mutate(act));
  return {
    start: (act: DeviceAct) => (isQuick(act) ? quickly(act) : onDialog(act)),
    cancelWaiting: () => quickly('cancelWaiting'),
    busy: sending.isPending ? sending.variables : null,
    failed:
      sending.error && sending.variables
        ? { error: sending.error, what: t(`quick.${sending.variables}`) }
        : null,
  };
}

async function send(
  act: Quick,
  id: string,
): Promise<{ device?: DeviceDetail; enrolment?: DeviceEnrolment }> {
  const params = { id };
  switch (act) {
    case 'endMaintenance':
      return { device: await ask(endpoints.endMaintenance, { params }) };
    case 'undrain':
      return { device: await ask(endpoints.undrainDevice, { params }) };
    case 'cancelWaiting':
      return { device: await ask(endpoints.cancelPendingAct, { params }) };
    case 'renewCode':
      return { enrolment: await ask(endpoints.renewEnrolment, { params }) };
  }
}
