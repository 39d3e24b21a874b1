import { useMemo } from 'react';
import { useCountries } from '../../app/countries.ts';
import { useLocale } from '../../lib/text/index.ts';
import { Select } from '../../ui/fields/select.tsx';

interface CountrySelectProps {
  label: string;
  /** ISO 3166, two letters. */
  value: string | undefined;
  onChange: (code: string) => void;
  /** Shows the dial code alone when closed: the country of a phone number. */
  isPart?: boolean;
  required?: boolean;
  touched?: boolean;
}

/** A country, named in the language shown; found by its English name, its code and its dial code too. */
export function CountrySelect({ isPart = false, ...rest }: CountrySelectProps) {
  const countries = useCountries();
  const { intlTag } = useLocale();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(intlTag, { type: 'region' });
    return countries
      .map(({ code, name, dialCode }) => ({
        value: code,
        name: names.of(code) ?? name,
        dialCode,
        words: `${name} ${code} ${dialCode} ${dialCode.slice(1)}`,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, intlTag))
      .map(({ value, name, dialCode, words }) => ({
        value,
        words,
        title: isPart ? `${name} ${dialCode}` : name,
        ...(isPart ? { shown: dialCode } : {}),
      }));
  }, [countries, intlTag, isPart]);
  return <Select {...rest} choices={choices} isPart={isPart} />;
}
