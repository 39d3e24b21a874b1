import { useQueryClient } from '@tanstack/react-query';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { CodePanel } from './code-panel.tsx';
import classes from '../act/dialogs.module.css';

const empty = { name: '', model: '' };

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
  const [values, setValues] = useDraft('enrolDevice', empty);
  const form = useForm({
    draft: [values, setValues],
    required: ['name'],
    disabledReason: useMay('devices.enrol').reason,
    send: sendTo(endpoints.enrolDevice),
    body: ({ name, model }) => ({
      name: name.trim(),
      model: model.trim() || undefined,
      mode: undefined,
      tags: undefined,
      notes: undefined,
      ownerUserId: undefined,
    }),
    onDone: ({ device }) => {
      client.setQueryData(['device', device.id], device);
      setValues(empty);
      void client.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  if (form.answer) {
    const { device, enrolment } = form.answer;
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
    <FormDialog
      form={form}
      title={t('enrol.open')}
      size={460}
      onClose={onClose}
      lead={t('enrol.text')}
      className={classes.form}
      busy={t('act.busy')}
      submit={t('enrol.submit')}
    >
      <TextInput
        {...form.field('name')}
        label={t('enrol.name')}
        spellCheck={false}
        maxLength={80}
        note={t('enrol.nameNote')}
        autoFocus
      />
      <TextInput
        {...form.field('model')}
        label={t('enrol.model')}
        spellCheck={false}
        maxLength={80}
        note={t('enrol.modelNote')}
      />
    </FormDialog>
  );
}
