import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantsChanged } from '../use-merchants.ts';

/** Invites an owner while nobody of the merchant is active. */
export function InviteDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const t = useText();
  const changed = useMerchantsChanged();
  const form = useForm({
    initial: { name: '', email: '' },
    required: ['name', 'email'],
    refusals: {
      emailUsed: { field: 'email', text: 'error.emailUsed' },
      emailInvalid: { field: 'email', text: 'error.emailInvalid' },
    },
    send: sendTo(endpoints.inviteMerchantOwner, { params: { id: merchantId } }),
    body: ({ name, email }) => ({ name: name.trim(), email: email.trim() }),
    onDone: async (answer) => {
      if ('email' in answer) showToast('good', t('invite.done', { email: answer.email }));
      else showToast('good', t('pending.waits'));
      await changed();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('merchantPeople.invite')}
      size={460}
      onClose={onClose}
      submit={t(form.isPending ? 'invite.busy' : 'invite.submit')}
    >
      <TextInput {...form.field('name')} label={t('users.name')} maxLength={120} autoFocus />
      <TextInput
        {...form.field('email')}
        label={t('users.email')}
        type="email"
        spellCheck={false}
      />
    </FormDialog>
  );
}
