import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { countries } from '@wallet/contract';
import {
  bodyOf,
  countryFacts,
  countryOf,
  emptyForm,
  methodsOf,
  problemsOf,
  refusalsOf,
  withCountry,
  type CreateForm,
} from './create-form.ts';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { MethodChoice } from '../method-choice.tsx';
import { TimeZoneSelect } from '../time-zone-select.tsx';
import { useMerchantsChanged } from '../use-merchants.ts';

/** Makes a merchant and invites its owner. What the server refuses is said at its field, and what was typed stays. */
export function CreateDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const t = useText();
  const changed = useMerchantsChanged();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useDraft<CreateForm>('merchant', emptyForm);
  const [isSent, setSent] = useState(false);
  const may = useMay('merchants.create');
  const sending = useMutation({
    mutationFn: (sent: CreateForm) => ask(endpoints.createMerchant, { body: bodyOf(sent) }),
    onSuccess: async ({ merchant: { id, name }, owner }) => {
      showToast('good', t('merchantForm.created', { name, email: owner?.email ?? '' }));
      await changed();
      onCreated(id);
    },
    onError: (error, sent) => focus(Object.keys(refusalsOf(sent, sent, error))[0]),
  });
  const focus = (name: string | undefined) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const refused = refusalsOf(form, sending.variables, sending.error);
  const problems = { ...problemsOf(form), ...refused };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const first = Object.keys(problemsOf(form))[0];
    if (first !== undefined) return focus(first);
    if (!sending.isPending && may.allowed) sending.mutate(form);
  };
  const country = countryOf(form);
  const words = (name: keyof CreateForm) => problems[name] && t(problems[name]);
  const text = (name: 'code' | 'name' | 'ownerName' | 'ownerEmail') => ({
    name,
    value: form[name],
    onChange: (value: string) =>
      setForm({ ...form, [name]: name === 'code' ? value.toUpperCase() : value }),
    required: true,
    touched: isSent,
    error: words(name),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <Dialog title={t('merchants.add')} onClose={onClose} busy={sending.isPending} size={560}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        {sending.error && Object.keys(refused).length === 0 ? (
          <FormProblem error={sending.error} />
        ) : null}
        <div className={classes.pair}>
          <TextInput
            label={t('merchants.code')}
            {...text('code')}
            maxLength={16}
            note={t('merchantForm.codeNote')}
            autoFocus
          />
          <TextInput label={t('merchants.name')} {...text('name')} maxLength={120} />
          <Select
            label={t('merchants.country')}
            value={country}
            choices={countries.map((value) => ({
              value,
              title: `${t(`merchantCountry.${value}`)}, ${countryFacts(value).currency}`,
              words: value,
            }))}
            onChange={(value) => setForm(withCountry(form, value))}
            required
          />
          <TimeZoneSelect
            label={t('merchantForm.timeZone')}
            value={form.timeZone}
            onChange={(timeZone) => setForm({ ...form, timeZone })}
            error={words('timeZone')}
          />
        </div>
        <MethodChoice
          country={country}
          chosen={methodsOf({ country, methods: form.methods })}
          onChange={(methods) => setForm({ ...form, methods: methods.join(' ') })}
          problem={words('methods')}
        />
        <div className={classes.pair}>
          <TextInput label={t('merchantForm.ownerName')} {...text('ownerName')} maxLength={120} />
          <TextInput label={t('merchantForm.ownerEmail')} {...text('ownerEmail')} type="email" />
        </div>
        <p className={styles.quiet}>{t('merchantForm.ownerNote')}</p>
        <Switch
          label={t('merchantForm.activate')}
          note={t('merchantForm.activateNote')}
          on={form.activate === '1'}
          onChange={(on) => setForm({ ...form, activate: on ? '1' : '' })}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('merchantForm.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {sending.isPending ? t('merchantForm.busy') : t('merchantForm.create')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
