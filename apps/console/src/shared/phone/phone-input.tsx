import { useState } from 'react';
import { useCountries } from '../../app/countries.ts';
import { useText } from '../../lib/text/index.ts';
import { CountrySelect } from './country-select.tsx';
import { isInternational, isPhone, joinPhone, splitPhone } from '../../lib/phone/phone.ts';
import classes from './phone-input.module.css';
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx';

interface PhoneInputProps extends Pick<
  TextInputProps,
  'label' | 'name' | 'onChange' | 'required' | 'touched' | 'note'
> {
  /** The international form, `+6281234567890`; empty when nothing is written. */
  value: string;
  /** The country to begin with: ISO 3166, two letters. */
  country: string | undefined;
}

/** A phone number with its country. A number pasted with a plus chooses its country by itself. */
export function PhoneInput({ value, country: first, onChange, ...rest }: PhoneInputProps) {
  const t = useText();
  const countries = useCountries();
  const [requested, setWished] = useState(first);
  const parts =
    value === '' ? { country: undefined, rest: '' } : splitPhone(value, countries, requested);
  const [draft, setDraft] = useState(parts.rest);
  const code = parts.country?.code ?? requested;
  const dialCode = countries.find((country) => country.code === code)?.dialCode;
  const error = value === '' || isPhone(value) ? undefined : t('phone.malformed');
  if (countries.length === 0 || dialCode === undefined) {
    return (
      <TextInput
        {...rest}
        type="tel"
        autoComplete="off"
        value={value}
        onChange={onChange}
        error={error}
        note={t('country.loading')}
      />
    );
  }
  const type = (text: string) => {
    const pasted = isInternational(text) ? splitPhone(text, countries, code) : undefined;
    if (pasted?.country) setWished(pasted.country.code);
    setDraft(pasted?.country ? pasted.rest : text);
    onChange(
      pasted?.country ? joinPhone(pasted.country.dialCode, pasted.rest) : joinPhone(dialCode, text),
    );
  };
  const choose = (next: string) => {
    setWished(next);
    onChange(
      joinPhone(countries.find((country) => country.code === next)?.dialCode ?? dialCode, draft),
    );
  };
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="off"
      value={draft}
      onChange={type}
      error={error}
      start={
        <div className={classes.country}>
          <CountrySelect label={t('phone.country')} value={code} onChange={choose} isPart />
        </div>
      }
    />
  );
}
