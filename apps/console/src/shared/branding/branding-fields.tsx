import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { brandProblem, pictureContent, type BrandName, type BrandFields } from './branding-form.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import classes from './branding.module.css';
import styles from '../../ui/shared-styles.module.css';

const exampleAccent = '#14532d';
const localeChoices = ['en', 'id', 'ph'] as const;

/** Keeps a picture, as base64, and tells where it is served. */
export type UploadLogo = (content: string) => Promise<{ logoUrl: string }>;

interface BrandingFieldsProps {
  /** What the page is called without a display name. */
  name: string;
  /** Why nothing can be changed now. */
  reason: string | undefined;
  upload: UploadLogo;
  texts: BrandFields;
  onChange: (patch: Partial<BrandFields>) => void;
}

/** Name, logo, colour, contacts and language of the pay page. */
export function BrandingFields({
  name: merchantName,
  reason,
  upload,
  texts,
  onChange,
}: BrandingFieldsProps) {
  const t = useText();
  const field = (name: Exclude<BrandName, 'logoUrl' | 'defaultLocale'>) => {
    const problem = brandProblem(name, texts[name]);
    return {
      name,
      label: t(`merchantBrand.${name}`),
      value: texts[name],
      onChange: (value: string) => onChange({ [name]: value }),
      error: problem && t(problem),
      autoComplete: 'off',
      spellCheck: false,
    };
  };
  const languages = [
    { value: '', title: t('merchantBrand.localeNone') },
    ...localeChoices.map((locale) => ({ value: locale as string, title: t(`language.${locale}`) })),
  ];
  const isColour = texts.accent !== '' && brandProblem('accent', texts.accent) === undefined;
  return (
    <>
      <TextInput {...field('displayName')} maxLength={80} placeholder={merchantName} />
      <LogoField
        reason={reason}
        upload={upload}
        logoUrl={texts.logoUrl}
        onChange={(logoUrl) => onChange({ logoUrl })}
      />
      <TextInput
        {...field('accent')}
        placeholder={exampleAccent}
        start={
          <span
            className={classes.swatch}
            style={isColour ? { background: texts.accent } : undefined}
            aria-hidden
          />
        }
        note={t('merchantBrand.accentNote')}
      />
      <TextInput {...field('supportEmail')} type="email" />
      <TextInput {...field('supportPhone')} type="tel" />
      <Select
        label={t('merchantBrand.defaultLocale')}
        value={texts.defaultLocale}
        choices={languages}
        onChange={(defaultLocale) => onChange({ defaultLocale })}
      />
    </>
  );
}

/** Uploads a picture; it becomes the logo when the branding is saved. */
function LogoField({
  reason,
  upload,
  logoUrl,
  onChange,
}: Pick<BrandingFieldsProps, 'reason' | 'upload'> & {
  logoUrl: string;
  onChange: (logoUrl: string) => void;
}) {
  const t = useText();
  const id = useId();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const content = await pictureContent(file);
      return content === null ? null : upload(content);
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
      <p className={classes.label} aria-hidden>
        {t('merchantBrand.logo')}
      </p>
      <div className={classes.logo}>
        <span className={classes.logoPlace}>
          {logoUrl === '' ? null : <img src={logoUrl} alt={t('merchantBrand.logoNow')} />}
        </span>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('merchantBrand.logo')}
          onChange={take}
        />
        <Button
          size="s"
          busy={sending.isPending}
          reason={reason}
          onClick={() => document.getElementById(id)?.click()}
        >
          {t(logoUrl === '' ? 'merchantBrand.logoAdd' : 'merchantBrand.logoChange')}
        </Button>
        {logoUrl === '' ? null : (
          <Button size="s" kind="quiet" reason={reason} onClick={() => onChange('')}>
            {t('merchantBrand.logoRemove')}
          </Button>
        )}
      </div>
      <p className={styles.noteBelow}>{t('merchantBrand.logoNote')}</p>
      <FormProblem error={sending.error} />
      <p className={classes.wrong} role="status">
        {sending.data === null ? t('error.pictureInvalid') : null}
      </p>
    </div>
  );
}
