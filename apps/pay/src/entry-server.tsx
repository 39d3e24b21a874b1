import { renderToString } from 'react-dom/server';
import { deriveBranding } from './look/branding.ts';
import { palettes } from './look/palette.ts';
import { noScriptStyles, styles } from './look/styles.ts';
import { themeCss } from './look/theme-css.ts';
import { documentHtml } from './page/document.ts';
import { needsLater, stillPage } from './page/page-context.tsx';
import { pageDataJson, type PageData } from './page/page-data.ts';
import { PayPage } from './page/pay-page.tsx';
import { languageTags } from './parts/language-menu.tsx';
import { drawQr } from './pictures/qr-matrix.ts';
import { qrPicture } from './pictures/qr-picture.ts';
import { toSvg } from './pictures/to-svg.ts';
import type { PayRenderer, RenderedPage, RenderInvalidInput, RenderPayInput } from './render-types.ts';
import { InvalidScreen } from './screens/invalid-screen.tsx';
import * as later from './screens/later.ts';
import { allTexts } from './texts/all-texts.ts';
import { translator } from './texts/texts.ts';

const reloadSeconds = 20;
const statusOf = { invalid: 404, unexpected: 500, busy: 429 } as const;

/** See PayRenderer. */
export function renderPay(input: RenderPayInput): RenderedPage {
  const { state, locale, embedded, nonce, assets, brandDefault, theme, reloadable = true, preview = false } = input;
  const texts = allTexts[locale];
  const data = pageDataOf(input);
  const branding = deriveBranding({ accent: state.merchant.accent, brandDefault });
  const payload = state.deposit?.qrPayload ?? null;
  const isWaiting = data.view !== 'methods' && data.view !== 'cancel' && ['pay', 'checking', 'processing', 'timeout'].includes(state.screen);
  const body = renderToString(<PayPage page={stillPage(data, texts, { qr: payload === null ? null : drawQr(payload), later })} />);
  const html = documentHtml({
    lang: languageTags[locale],
    title: `${texts.deposit} - ${state.merchant.name}`,
    nonce,
    css: `${themeCss(branding, preview ? theme : fixedTheme(theme, embedded))}${styles({ embedded, later: needsLater(state.screen, data.view) })}`,
    noScriptCss: preview ? '' : noScriptStyles,
    themeColours: embedded ? undefined : { light: palettes.light.bg, dark: palettes.dark.bg },
    body: preview ? withoutNoScript(body) : body,
    ...(!preview && { data: pageDataJson(data), script: assets[locale] }),
    reloadSeconds: reloadable && isWaiting ? reloadSeconds : undefined,
  });
  return { html, status: 200 };
}

/** See PayRenderer. */
export function renderInvalid({ locale, theme, embedded, nonce, brandDefault, reason = 'invalid' }: RenderInvalidInput): RenderedPage {
  const texts = allTexts[locale];
  const branding = deriveBranding({ accent: null, brandDefault });
  const html = documentHtml({
    lang: languageTags[locale],
    title: texts.payment,
    nonce,
    css: `${themeCss(branding, fixedTheme(theme, embedded))}${styles({ embedded, later: true })}`,
    noScriptCss: noScriptStyles,
    themeColours: embedded ? undefined : { light: palettes.light.bg, dark: palettes.dark.bg },
    body: renderToString(<InvalidScreen t={translator(texts)} locale={locale} embedded={embedded} reason={reason} />),
  });
  return { html, status: statusOf[reason] };
}

/** See PayRenderer. */
export function drawQrFile({ state, locale }: Parameters<PayRenderer['drawQrFile']>[0]): string | undefined {
  const texts = allTexts[locale];
  const zone = { timeZone: state.merchant.timeZone, locale, months: texts.months };
  const picture = state.deposit && qrPicture({ t: translator(texts), zone, state }, state.deposit);
  return picture ? toSvg(picture) : undefined;
}

/** A frame's surroundings are unknown, so it follows its host's word and not the phone's preference. */
function fixedTheme(theme: 'light' | 'dark' | undefined, embedded: boolean): 'light' | 'dark' | undefined {
  return embedded ? (theme ?? 'light') : undefined;
}

function pageDataOf({ state, locale, theme, embedded, view = 'page', notice, basePath, token, reloadable = true, parentOrigins = [] }: RenderPayInput): PageData {
  return { state, locale, theme: theme ?? null, embedded, view, notice: notice ?? null, basePath, token: token ?? null, reloadable, parentOrigins };
}

/** A preview runs no script and shows all the same what payers with scripts see. */
function withoutNoScript(body: string): string {
  return body.replace(/<noscript>.*?<\/noscript>/gs, '');
}
