import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { CodePanel } from './code-panel.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from '../act/dialogs.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Makes a device: its name first, then its one-time code, then its agent is seen to come. */
export function EnrolDialog({
  onClose,
  onOpen,
}: {
  onClose: () => void;
  onOpen: (id: string) => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const may = useMay('devices.enrol');
  const [form, setForm] = useDraft('enrolDevice', { name: '', model: '' });
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.enrolDevice, {
        body: {
          name: form.name.trim(),
          ...(form.model.trim() === '' ? {} : { model: form.model.trim() }),
        },
      }),
    onSuccess: ({ device }) => {
      client.setQueryData(['device', device.id], device);
      setForm({ name: '', model: '' });
      void client.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (form.name.trim() === '')
      return event.currentTarget.querySelector<HTMLInputElement>('[name="name"]')?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  if (sending.data) {
    const { device, enrolment } = sending.data;
    return (
      <Dialog title={t('enrol.codeTitle', { name: device.name })} onClose={onClose} size={560}>
        <CodePanel
          deviceId={device.id}
          issuedBefore={null}
          enrolment={enrolment}
          onOpen={() => onOpen(device.id)}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('enrol.open')} onClose={onClose} busy={sending.isPending} size={460}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('enrol.text')}</p>
        <FormProblem error={sending.error} />
        <TextInput
          label={t('enrol.name')}
          name="name"
          autoComplete="off"
          spellCheck={false}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          required
          maxLength={80}
          touched={isSent}
          note={t('enrol.nameNote')}
          autoFocus
        />
        <TextInput
          label={t('enrol.model')}
          name="model"
          autoComplete="off"
          spellCheck={false}
          value={form.model}
          onChange={(model) => setForm({ ...form, model })}
          maxLength={80}
          note={t('enrol.modelNote')}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('act.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {t('enrol.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
