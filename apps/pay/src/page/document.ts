import type { PageScript } from '../render-types.ts';

interface DocumentInput {
  lang: string;
  title: string;
  nonce: string;
  css: string;
  /** Style only for browsers without scripts. */
  noScriptCss: string;
  /** The page's body, already markup. */
  body: string;
  themeColours: { light: string; dark: string } | undefined;
  /** JSON for the browser; absent where no script takes over. */
  data?: string;
  script?: PageScript;
  /** Without scripts the page loads itself again after so many seconds. */
  reloadSeconds?: number | undefined;
}

/**
 * The document around a rendered page. All style is inline with the nonce, so that the first answer
 * draws everything.
 */
export function documentHtml({
  lang,
  title,
  nonce,
  css,
  noScriptCss,
  body,
  themeColours,
  data,
  script,
  reloadSeconds,
}: DocumentInput): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="robots" content="noindex,nofollow">',
    '<meta name="format-detection" content="telephone=no">',
    ...(themeColours
      ? [
          `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${themeColours.light}">`,
          `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${themeColours.dark}">`,
        ]
      : []),
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="data:,">',
    `<style nonce="${nonce}">${css}</style>`,
    `<noscript>${reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`}<style nonce="${nonce}">${noScriptCss}</style></noscript>`,
    ...(script
      ? [
          `<script type="module" nonce="${nonce}" src="${script.entry}"></script>`,
          ...script.preload.map((path) => `<link rel="modulepreload" href="${path}">`),
        ]
      : []),
  ];
  const json =
    data === undefined
      ? ''
      : `<script type="application/json" id="pay-data" nonce="${nonce}">${data}</script>`;
  return `<!doctype html><html lang="${lang}"><head>${head.join('')}</head><body><div id="pay">${body}</div>${json}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
