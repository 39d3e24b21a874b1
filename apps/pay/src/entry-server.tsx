import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { deriveBranding } from './look/branding.ts';
import { palettes } from './look/palette.ts';
import { noScriptStyles, styles, withdrawStyles } from './look/styles.ts';
import { themeCss } from './look/theme-css.ts';
import { depositPage, needsLater } from './page/deposit-page.ts';
import { documentHtml } from './page/document.ts';
import {
  pageDataJson,
  type DepositData,
  type PageData,
  type WithdrawData,
  type WithdrawDataWithMessages,
} from './page/page-data.ts';
import { PayPage } from './page/pay-page.tsx';
import { withdrawPage } from './page/withdraw-page.ts';
import { WithdrawScreen } from './page/withdraw-screen.tsx';
import { languageTags } from './parts/frame/language-menu.tsx';
import { drawQr } from './pictures/qr-matrix.ts';
import { qrPicture } from './pictures/qr-picture.ts';
import { toSvg } from './pictures/to-svg.ts';
import type {
  PayRenderer,
  RenderedPage,
  RenderInvalidInput,
  RenderPageInput,
  RenderPayInput,
  RenderWithdrawInput,
} from './render-types.ts';
import { InvalidScreen } from './screens/invalid-screen.tsx';
import * as later from './screens/later.ts';
import * as laterWithdraw from './screens/withdraw/later.ts';
import { allMessages } from './texts/all-messages.ts';
import { translator } from './texts/texts.ts';
import { withdrawMessagesOf } from './texts/withdraw-messages.ts';

export { renderRequest, renderTrack } from './render-forms.tsx';

const reloadSeconds = 20;
const statusOf = { invalid: 404, unexpected: 500, busy: 429 } as const;

/** See PayRenderer. */
export function renderPay(input: RenderPayInput): RenderedPage {
  const { state, locale, embedded } = input;
  const texts = allMessages[locale];
  const data: DepositData = {
    ...sharedData(input),
    state,
    view: input.view ?? 'page',
    notice: input.notice ?? null,
  };
  const payload = state.deposit?.qrPayload ?? null;
  return sessionPage(input, data, {
    title: texts.deposit,
    css: styles({ embedded, later: needsLater(state.screen, data.view) }),
    body: (
      <PayPage
        page={depositPage(data, texts, { qr: payload === null ? null : drawQr(payload), later })}
      />
    ),
    isWaiting:
      data.view !== 'methods' &&
      data.view !== 'cancel' &&
      ['pay', 'checking', 'processing', 'timeout'].includes(state.screen),
  });
}

/** See PayRenderer. */
export function renderWithdraw(input: RenderWithdrawInput): RenderedPage {
  const { state, locale, embedded } = input;
  const texts = allMessages[locale];
  const data: WithdrawData = {
    ...sharedData(input),
    state,
    view: input.view ?? 'page',
    notice: input.notice ?? null,
    entered: input.entered ?? {},
  };
  return sessionPage(
    input,
    { ...data, texts: withdrawMessagesOf(locale) },
    {
      title: texts.withdrawal,
      css: withdrawStyles({ embedded }),
      body: <WithdrawScreen page={withdrawPage(data, texts, { later: laterWithdraw })} />,
      isWaiting:
        data.view === 'page' &&
        state.needsCode === null &&
        ['verifying', 'confirm', 'processing'].includes(state.screen),
    },
  );
}

interface Drawn {
  title: string;
  css: string;
  body: ReactNode;
  /** Something may happen without the payer, so a page without scripts looks again. */
  isWaiting: boolean;
}

function sessionPage(
  { locale, theme, embedded, nonce, assets, brandDefault, preview = false }: RenderPageInput,
  data: PageData | WithdrawDataWithMessages,
  { title, css, body, isWaiting }: Drawn,
): RenderedPage {
  const { merchant } = data.state;
  const html = renderToString(body);
  return {
    status: 200,
    html: documentHtml({
      lang: languageTags[locale],
      title: `${title} - ${merchant.name}`,
      nonce,
      css:
        themeCss(
          deriveBranding({ accent: merchant.accent, brandDefault }),
          preview ? theme : fixedTheme(theme, embedded),
        ) + css,
      noScriptCss: preview ? '' : noScriptStyles,
      themeColours: embedded ? undefined : { light: palettes.light.bg, dark: palettes.dark.bg },
      body: preview ? withoutNoScript(html) : html,
      ...(!preview && { data: pageDataJson(data), script: assets[locale] }),
      reloadSeconds: data.reloadable && isWaiting ? reloadSeconds : undefined,
    }),
  };
}

/** See PayRenderer. */
export function renderInvalid({
  locale,
  theme,
  embedded,
  nonce,
  brandDefault,
  reason = 'invalid',
}: RenderInvalidInput): RenderedPage {
  const texts = allMessages[locale];
  const branding = deriveBranding({ accent: null, brandDefault });
  const html = documentHtml({
    lang: languageTags[locale],
    title: texts.payment,
    nonce,
    css: `${themeCss(branding, fixedTheme(theme, embedded))}${styles({ embedded, later: true })}`,
    noScriptCss: noScriptStyles,
    themeColours: embedded ? undefined : { light: palettes.light.bg, dark: palettes.dark.bg },
    body: renderToString(
      <InvalidScreen t={translator(texts)} locale={locale} embedded={embedded} reason={reason} />,
    ),
  });
  return { html, status: statusOf[reason] };
}

/** See PayRenderer. */
export function drawQrFile({
  state,
  locale,
}: Parameters<PayRenderer['drawQrFile']>[0]): string | undefined {
  const texts = allMessages[locale];
  const zone = { timeZone: state.merchant.timeZone, locale, months: texts.months };
  const picture = state.deposit && qrPicture({ t: translator(texts), zone, state }, state.deposit);
  return picture ? toSvg(picture) : undefined;
}

/** A frame's surroundings are unknown, so it follows its host's word and not the phone's preference. */
function fixedTheme(
  theme: 'light' | 'dark' | undefined,
  embedded: boolean,
): 'light' | 'dark' | undefined {
  return embedded ? (theme ?? 'light') : undefined;
}

function sharedData({
  locale,
  theme,
  embedded,
  basePath,
  token,
  reloadable = true,
  parentOrigins = [],
}: RenderPageInput): Omit<PageData, 'state' | 'view' | 'notice'> {
  return {
    locale,
    theme: theme ?? null,
    embedded,
    basePath,
    token: token ?? null,
    reloadable,
    parentOrigins,
  };
}

/** A preview runs no script and shows all the same what payers with scripts see. */
function withoutNoScript(body: string): string {
  return body.replace(/<noscript>.*?<\/noscript>/gs, '');
}
