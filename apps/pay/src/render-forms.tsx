import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderRequestInput, RenderTrackInput } from './form-types.ts';
import { deriveBranding } from './look/branding.ts';
import { palettes } from './look/palette.ts';
import { formStyles } from './look/styles.ts';
import { themeCss } from './look/theme-css.ts';
import { documentHtml } from './page/document.ts';
import { languageTags } from './parts/frame/language-menu.tsx';
import type { RenderedPage } from './render-types.ts';
import { RequestScreen } from './screens/forms/request-screen.tsx';
import { TrackScreen } from './screens/forms/track-screen.tsx';
import { allMessages } from './texts/all-messages.ts';
import { translator } from './texts/texts.ts';

/** See PayRenderer. */
export function renderRequest(input: RenderRequestInput): RenderedPage {
  const t = translator(allMessages[input.locale]);
  return drawn(input, {
    title: t('requestTitle'),
    accent: input.form?.merchant.accent ?? null,
    body: <RequestScreen {...input} t={t} />,
  });
}

/** See PayRenderer. */
export function renderTrack(input: RenderTrackInput): RenderedPage {
  const texts = allMessages[input.locale];
  const t = translator(texts);
  return drawn(input, {
    title: t('trackTitle'),
    accent: input.found?.state.merchant.accent ?? null,
    body: <TrackScreen {...input} t={t} months={texts.months} />,
  });
}

function drawn(
  { locale, nonce, brandDefault }: Pick<RenderTrackInput, 'locale' | 'nonce' | 'brandDefault'>,
  { title, accent, body }: { title: string; accent: string | null; body: ReactNode },
): RenderedPage {
  const css = `${themeCss(deriveBranding({ accent, brandDefault }), undefined)}${formStyles}`;
  return {
    status: 200,
    html: documentHtml({
      lang: languageTags[locale],
      title,
      nonce,
      css,
      noScriptCss: '',
      themeColours: { light: palettes.light.bg, dark: palettes.dark.bg },
      body: renderToString(body),
    }),
  };
}
