import { useMutation } from '@tanstack/react-query';
import type { ApiTokenRow, NewApiTokenAnswer } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { overlaps, type Overlap } from './token-form.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { overlapLabels } from './token-labels.ts';
import { useTokensChanged } from './use-api-tokens.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Makes the successor of a token; the old one goes on counting for the chosen time. */
export function RotateDialog({
  token: { id, name },
  onClose,
  onMade,
}: {
  token: ApiTokenRow;
  onClose: () => void;
  onMade: (made: NewApiTokenAnswer) => void;
}) {
  const t = useText();
  const changed = useTokensChanged();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.rotateApiToken, { params: { id }, body: { overlapHours: Number(overlap) } }),
    onSuccess: async (made) => {
      onMade(made);
      await changed();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog
      title={t('tokens.rotateTitle', { name })}
      onClose={onClose}
      busy={sending.isPending}
      size={460}
    >
      <form className={styles.narrowForm} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('tokens.rotateText')}</p>
        <FormProblem error={sending.error} />
        <Select
          label={t('tokens.overlap')}
          value={overlap}
          onChange={setOverlap}
          choices={overlaps.map((hours) => ({ value: hours, title: t(overlapLabels[hours]) }))}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('tokens.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('tokens.rotate')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
