import { useMutation } from '@tanstack/react-query';
import type { AccountQr, AccountRow, Currency } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useText, type TextKey } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, DialogActs } from '../../kit/dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { FormProblem } from './form-problem.tsx';
import { providerFacts } from './providers.ts';
import { QrFields } from './qr-fields.tsx';
import { QrPreview } from './qr-preview.tsx';
import { readQr, type QrReading } from './qr-reading.ts';
import { QrSource } from './qr-source.tsx';
import { usePartChanged } from './use-account.ts';
import classes from './accounts.module.css';

interface QrDialogProps {
  account: AccountRow;
  current: AccountQr['current'];
  onClose: () => void;
}

/** Proposes a code: pasted, or read from a picture in this browser. What is wrong with it stands at its field. */
export function QrDialog({ account, current, onClose }: QrDialogProps) {
  const t = useText();
  const keep = usePartChanged(account.id);
  const [payload, setPayload] = useState('');
  const reading = payload.trim() === '' ? null : readQr(payload);
  const hindrance = reading === null ? 'qr.nothingYet' : hindranceOf(reading, { currency: providerFacts[account.provider].currency, inUse: current?.payload });
  const sending = useMutation({
    mutationFn: (text: string) => ask(endpoints.proposeAccountQr, { params: { id: account.id }, body: { payload: text } }),
    onSuccess: (qr) => {
      keep({ qr });
      showToast('good', t('qr.sent'));
      onClose();
    },
  });
  return (
    <Dialog title={t('qr.dialogTitle', { name: account.label })} onClose={onClose} busy={sending.isPending} size={640}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('qr.dialogText')}</p>
        <QrSource payload={payload} onChange={setPayload} />
        <FormProblem error={sending.error} />
        {reading === null ? null : <QrFields reading={reading} />}
        {reading?.ok === true && reading.currency !== null ? <QrPreview payload={reading.payload} currency={reading.currency} /> : null}
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" busy={sending.isPending} reason={hindrance === null ? undefined : t(hindrance)} onClick={() => (reading && !sending.isPending ? sending.mutate(reading.payload) : undefined)}>{t('qr.propose')}</Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}

/** Why a code cannot be proposed for an account of a currency; null when it can, as far as this screen knows. */
function hindranceOf(reading: QrReading, { currency, inUse }: { currency: Currency; inUse: string | undefined }): TextKey | null {
  if (!reading.ok) return 'qr.broken';
  if (reading.currency !== currency) return 'qr.otherCurrency';
  return reading.payload === inUse ? 'qr.same' : null;
}
