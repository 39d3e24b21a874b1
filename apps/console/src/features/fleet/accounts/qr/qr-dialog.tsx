import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountQr, AccountRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { QrFields } from './qr-fields.tsx';
import { QrPreview } from './qr-preview.tsx';
import { readQr, withAccountProblems, type QrReading } from './qr-reading.ts';
import { QrSource } from './qr-source.tsx';
import { usePartChanged } from '../detail/use-account.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface QrDialogProps {
  account: AccountRow;
  qr: AccountQr;
  onClose: () => void;
}

/** Proposes a code: pasted, or read from a picture in this browser. What is wrong with it stands at its field. */
export function QrDialog({ account, qr: { current, amountsTaken }, onClose }: QrDialogProps) {
  const t = useText();
  const keep = usePartChanged(account.id);
  const [payload, setPayload] = useState('');
  const reading = useReading(account.id, payload);
  const hindrance = hindranceOf(reading, { inUse: current?.payload, amountsTaken });
  const sending = useMutation({
    mutationFn: (text: string) =>
      ask(endpoints.proposeAccountQr, { params: { id: account.id }, body: { payload: text } }),
    onSuccess: (qr) => {
      keep({ qr });
      showToast('good', t('qr.sent'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('qr.dialogTitle', { name: account.label })}
      onClose={onClose}
      busy={sending.isPending}
      size={640}
    >
      <div className={classes.form}>
        <p className={styles.quiet}>{t('qr.dialogText')}</p>
        <QrSource payload={payload} onChange={setPayload} />
        <FormProblem error={sending.error} />
        {reading === null ? null : <QrFields reading={reading} />}
        {reading?.ok === true && reading.currency !== null ? (
          <QrPreview payload={reading.payload} currency={reading.currency} />
        ) : null}
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            busy={sending.isPending}
            reason={hindrance === null ? undefined : t(hindrance)}
            onClick={() =>
              reading && !sending.isPending ? sending.mutate(reading.payload) : undefined
            }
          >
            {t('qr.propose')}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}

/** The code as this browser reads it at once, and what the server knows of it a moment later. */
function useReading(id: string, payload: string): QrReading | null {
  const own = payload.trim() === '' ? null : readQr(payload);
  const { data } = useQuery({
    queryKey: ['account', id, 'qr', own?.payload],
    queryFn: async ({ signal }) => ({
      of: own?.payload,
      found: await ask(endpoints.checkAccountQr, {
        params: { id },
        body: { payload: own?.payload ?? '' },
        signal,
      }),
    }),
    enabled: own?.ok === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return own !== null && data?.of === own.payload ? withAccountProblems(own, data.found) : own;
}

/** Why a code cannot be proposed now; null when it can, as far as is known. */
function hindranceOf(
  reading: QrReading | null,
  { inUse, amountsTaken }: { inUse: string | undefined; amountsTaken: number },
): TextKey | null {
  if (reading === null) return 'qr.nothingYet';
  if (!reading.ok) return 'qr.broken';
  if (reading.payload === inUse) return 'qr.same';
  return amountsTaken > 0 ? 'error.amountsTaken' : null;
}
