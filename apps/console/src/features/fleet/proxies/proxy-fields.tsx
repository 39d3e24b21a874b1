import { useText } from '../../../lib/text/index.ts';
import { CountrySelect } from '../../../shared/phone/country-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { PasswordInput, TextInput } from '../../../ui/fields/text-input.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { protocols } from './proxy-filters.ts';
import type { FieldProblems, ProxyForm } from './proxy-rules.ts';
import classes from './proxies.module.css';

interface ProxyFieldsProps {
  form: ProxyForm;
  onChange: (form: ProxyForm) => void;
  problems: FieldProblems;
  isSent: boolean;
  /** A password is kept: an empty field leaves it. */
  hasPassword: boolean;
}

/** The fields of a proxy: where it is, as whom it is entered, and its terms. */
export function ProxyFields({ form, onChange, problems, isSent, hasPassword }: ProxyFieldsProps) {
  const t = useText();
  const set = (patch: Partial<ProxyForm>) => onChange({ ...form, ...patch });
  const wrong = (name: keyof ProxyForm) => {
    const problem = problems[name];
    return { error: problem && t(problem), touched: isSent };
  };
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  const keepsPassword =
    hasPassword &&
    form.password === '' &&
    form.username.trim() !== '' &&
    problems.password === undefined;
  return (
    <>
      <TextInput
        {...plain}
        label={t('proxyForm.name')}
        name="name"
        value={form.name}
        onChange={(name) => set({ name })}
        required
        maxLength={80}
        touched={isSent}
        autoFocus
      />
      <div className={classes.place}>
        <Select
          label={t('proxies.protocol')}
          value={form.protocol}
          onChange={(protocol) => set({ protocol })}
          choices={protocols.map((value) => ({ value, title: value }))}
        />
        <TextInput
          {...plain}
          {...wrong('host')}
          label={t('proxyForm.host')}
          name="host"
          value={form.host}
          onChange={(host) => set({ host })}
          required
          note={t('proxyForm.hostNote')}
        />
        <TextInput
          {...plain}
          {...wrong('port')}
          label={t('proxyForm.port')}
          name="port"
          inputMode="numeric"
          value={form.port}
          onChange={(port) => set({ port })}
          required
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...plain}
          {...wrong('username')}
          label={t('proxyForm.username')}
          name="username"
          value={form.username}
          onChange={(username) => set({ username })}
        />
        <PasswordInput
          {...wrong('password')}
          label={t('proxyForm.password')}
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(password) => set({ password })}
          note={keepsPassword ? t('proxyForm.passwordKept') : undefined}
        />
      </div>
      <div className={classes.pair}>
        <CountrySelect
          label={t('proxies.country')}
          value={form.country}
          onChange={(country) => set({ country })}
        />
        <TextInput
          {...plain}
          {...wrong('maxAccounts')}
          label={t('proxyForm.maxAccounts')}
          name="maxAccounts"
          inputMode="numeric"
          value={form.maxAccounts}
          onChange={(maxAccounts) => set({ maxAccounts })}
          required
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('proxyForm.expiresOn')}
          name="expiresOn"
          type="date"
          value={form.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
        />
        <OwnerSelect value={form.ownerUserId} onChange={(ownerUserId) => set({ ownerUserId })} />
      </div>
      <TextArea
        label={t('proxy.notes')}
        name="notes"
        value={form.notes}
        onChange={(notes) => set({ notes })}
        maxLength={2_000}
        rows={3}
      />
    </>
  );
}
