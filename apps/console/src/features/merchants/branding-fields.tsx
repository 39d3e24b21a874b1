import { useMutation } from '@tanstack/react-query';
import type { MerchantProfile } from '@wallet/contract';
import { useId } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/select.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { brandProblem, pictureContent, type BrandName, type BrandTexts } from './branding-form.ts';
import { FormProblem } from './form-problem.tsx';
import classes from './merchants.module.css';

const exampleAccent = '#14532d';
const localeChoices = ['en', 'id', 'ph'] as const;

interface BrandingFieldsProps {
  merchant: MerchantProfile;
  texts: BrandTexts;
  onChange: (patch: Partial<BrandTexts>) => void;
}

/** Name, logo, colour, contacts and language of the pay page. */
export function BrandingFields({ merchant, texts, onChange }: BrandingFieldsProps) {
  const t = useText();
  const field = (name: Exclude<BrandName, 'logoUrl' | 'defaultLocale'>) => {
    const problem = brandProblem(name, texts[name]);
    return { name, label: t(`merchantBrand.${name}`), value: texts[name], onChange: (value: string) => onChange({ [name]: value }), error: problem && t(problem), autoComplete: 'off', spellCheck: false };
  };
  const languages = [{ value: '', title: t('merchantBrand.localeNone') }, ...localeChoices.map((locale) => ({ value: locale as string, title: t(`language.${locale}`) }))];
  const isColour = texts.accent !== '' && brandProblem('accent', texts.accent) === undefined;
  return (
    <>
      <TextInput {...field('displayName')} maxLength={80} placeholder={merchant.name} />
      <LogoField merchantId={merchant.id} logoUrl={texts.logoUrl} onChange={(logoUrl) => onChange({ logoUrl })} />
      <TextInput {...field('accent')} placeholder={exampleAccent} start={<span className={classes.swatch} style={isColour ? { background: texts.accent } : undefined} aria-hidden />} note={t('merchantBrand.accentNote')} />
      <TextInput {...field('supportEmail')} type="email" />
      <TextInput {...field('supportPhone')} type="tel" />
      <Select label={t('merchantBrand.defaultLocale')} value={texts.defaultLocale} choices={languages} onChange={(defaultLocale) => onChange({ defaultLocale })} />
    </>
  );
}

/** Uploads a picture; it becomes the logo when the branding is saved. */
function LogoField({ merchantId, logoUrl, onChange }: { merchantId: string; logoUrl: string; onChange: (logoUrl: string) => void }) {
  const t = useText();
  const id = useId();
  const may = useMay('merchants.update');
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const content = await pictureContent(file);
      return content === null ? null : ask(endpoints.uploadMerchantLogo, { params: { id: merchantId }, body: { content } });
    },
    onSuccess: (answer) => (answer === null ? undefined : onChange(answer.logoUrl)),
  });
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) sending.mutate(file);
  };
  return (
    <div role="group" aria-label={t('merchantBrand.logo')}>
      <p className={classes.label} aria-hidden>{t('merchantBrand.logo')}</p>
      <div className={classes.logo}>
        <span className={classes.logoPlace}>{logoUrl === '' ? null : <img src={logoUrl} alt={t('merchantBrand.logoNow')} />}</span>
        <input id={id} type="file" className="visually-hidden" tabIndex={-1} accept="image/png,image/jpeg,image/webp" aria-label={t('merchantBrand.logo')} onChange={take} />
        <Button size="s" busy={sending.isPending} reason={may.reason} onClick={() => document.getElementById(id)?.click()}>{t(logoUrl === '' ? 'merchantBrand.logoAdd' : 'merchantBrand.logoChange')}</Button>
        {logoUrl === '' ? null : <Button size="s" kind="quiet" reason={may.reason} onClick={() => onChange('')}>{t('merchantBrand.logoRemove')}</Button>}
      </div>
      <p className={classes.note}>{t('merchantBrand.logoNote')}</p>
      <FormProblem error={sending.error} />
      <p className={classes.wrong} role="status">{sending.data === null ? t('error.pictureInvalid') : null}</p>
    </div>
  );
}
