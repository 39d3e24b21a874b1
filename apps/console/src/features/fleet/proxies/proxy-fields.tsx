import type { FormOf } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { CountrySelect } from '../../../shared/phone/country-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { PasswordInput, TextInput } from '../../../ui/fields/text-input.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { protocols } from './proxy-filters.ts';
import type { ProxyForm } from './proxy-rules.ts';
import classes from './proxies.module.css';

interface ProxyFieldsProps {
  form: FormOf<ProxyForm>;
  /** A password is kept: an empty field leaves it. */
  hasPassword: boolean;
}

/** The fields of a proxy: where it is, as whom it is entered, and its terms. */
export function ProxyFields({ form: { values, field }, hasPassword }: ProxyFieldsProps) {
  const t = useText();
  const text = (name: keyof ProxyForm) => ({ ...field(name), spellCheck: false });
  const password = field('password');
  const keepsPassword =
    hasPassword &&
    values.password === '' &&
    values.username.trim() !== '' &&
    password.error === undefined;
  return (
    <>
      <TextInput {...text('name')} label={t('proxyForm.name')} maxLength={80} autoFocus />
      <div className={classes.place}>
        <Select
          {...field('protocol')}
          label={t('proxies.protocol')}
          choices={protocols.map((value) => ({ value, title: value }))}
        />
        <TextInput {...text('host')} label={t('proxyForm.host')} note={t('proxyForm.hostNote')} />
        <TextInput {...text('port')} label={t('proxyForm.port')} inputMode="numeric" />
      </div>
      <div className={classes.pair}>
        <TextInput {...text('username')} label={t('proxyForm.username')} />
        <PasswordInput
          {...password}
          label={t('proxyForm.password')}
          autoComplete="new-password"
          note={keepsPassword ? t('proxyForm.passwordKept') : undefined}
        />
      </div>
      <div className={classes.pair}>
        <CountrySelect
          label={t('proxies.country')}
          value={values.country}
          onChange={field('country').onChange}
        />
        <TextInput
          {...text('maxAccounts')}
          label={t('proxyForm.maxAccounts')}
          inputMode="numeric"
        />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('expiresOn')} label={t('proxyForm.expiresOn')} type="date" />
        <OwnerSelect value={values.ownerUserId} onChange={field('ownerUserId').onChange} />
      </div>
      <TextArea {...field('notes')} label={t('proxy.notes')} maxLength={2_000} rows={3} />
    </>
  );
}
