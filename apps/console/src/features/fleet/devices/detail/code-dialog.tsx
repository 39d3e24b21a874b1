import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { CodePanel } from '../enrol/code-panel.tsx';

/** The one-time code for a device that exists already. */
export function CodeDialog({
  device,
  enrolment,
  onClose,
}: {
  device: DeviceDetail;
  enrolment: DeviceEnrolment;
  onClose: () => void;
}) {
  const t = useText();
  const [issuedBefore] = useState(device.token.issuedAt);
  return (
    <Dialog title={t('enrol.codeTitle', { name: device.name })} onClose={onClose} size={560}>
      <CodePanel
        deviceId={device.id}
        issuedBefore={issuedBefore}
        enrolment={enrolment}
        onClose={onClose}
      />
    </Dialog>
  );
}
