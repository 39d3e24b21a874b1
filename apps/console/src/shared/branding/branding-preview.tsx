import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrandingInput, Locale, MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { useLocale, useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { brandChanges, type BrandFields } from './branding-form.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import classes from './branding.module.css';
import styles from '../../ui/shared-styles.module.css';

const screens = ['method', 'pay', 'success'] as const;
const themes = ['light', 'dark'] as const;
/** An address counts for a quarter of an hour. */
const freshMs = 10 * 60_000;

export interface PreviewInput {
  branding: BrandingInput;
  screen: (typeof screens)[number];
  theme: (typeof themes)[number];
  locale: Locale;
}

/** Asks for the address of the pay page with branding that is not saved yet. */
export type AskPreview = (input: PreviewInput, signal: AbortSignal) => Promise<{ url: string }>;

/** The pay page as the server draws it with what is not saved yet, on a phone. No script of it runs. */
export function BrandingPreview({
  merchant,
  texts,
  ask,
}: {
  merchant: MerchantProfile;
  texts: BrandFields;
  ask: AskPreview;
}) {
  const t = useText();
  const { locale } = useLocale();
  const [screen, setScreen] = useState<(typeof screens)[number]>('pay');
  const [theme, setTheme] = useState<(typeof themes)[number]>('light');
  const branding = brandChanges(merchant.branding, texts);
  const language = (texts.defaultLocale || locale) as typeof locale;
  const input = useDebounced(JSON.stringify({ branding, screen, theme, locale: language }));
  const { data, error, isFetching } = useQuery({
    queryKey: ['payPreview', merchant.id, merchant.revision, input],
    queryFn: ({ signal }) => ask(JSON.parse(input) as PreviewInput, signal),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  return (
    <section className={classes.preview} aria-label={t('merchantBrand.preview')}>
      <div className={classes.previewBar} role="group" aria-label={t('merchantBrand.screens')}>
        {screens.map((known) => (
          <Button
            key={known}
            size="s"
            kind={known === screen ? 'plain' : 'quiet'}
            aria-pressed={known === screen}
            onClick={() => setScreen(known)}
          >
            {t(`merchantBrand.screen.${known}`)}
          </Button>
        ))}
        <Button
          size="s"
          kind="quiet"
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {t('merchantBrand.dark')}
        </Button>
      </div>
      <FormProblem error={error} />
      <div className={classes.phone} aria-busy={isFetching}>
        {data ? (
          <iframe
            key={data.url}
            src={data.url}
            title={t('merchantBrand.preview')}
            sandbox=""
            className={classes.frame}
            tabIndex={-1}
          />
        ) : null}
      </div>
      <p className={styles.noteBelow}>{t('merchantBrand.previewNote')}</p>
    </section>
  );
}
