import type { Currency, Locale } from '@wallet/contract';

export const callbacks = ['ready', 'status', 'close', 'error'] as const;
export type Callback = (typeof callbacks)[number];

export interface EmbedChoice {
  /** Where the merchant's page is, as typed. */
  origin: string;
  /** Undefined: as the merchant's settings say. */
  locale: Locale | undefined;
  /** Undefined: as the browser prefers. */
  theme: 'light' | 'dark' | undefined;
  /** Pixels, as typed; empty for the usual one. */
  minHeight: string;
  maxHeight: string;
  callbacks: readonly Callback[];
}

export const usualHeights = { min: 240, max: 2_400 } as const;
const bounds = { least: 100, most: 5_000 };
export const emptyChoice: EmbedChoice = {
  origin: '',
  locale: undefined,
  theme: undefined,
  minHeight: '',
  maxHeight: '',
  callbacks: ['status', 'close', 'error'],
};

/** An example in each currency. */
export const exampleAmounts: Readonly<Record<Currency, string>> = {
  IDR: '150000.00',
  PHP: '500.00',
};

/** The origin in its one spelling; undefined for what is none. */
export function readOrigin(typed: string): string | undefined {
  const text = typed.trim();
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  return isBare && (protocol === 'https:' || protocol === 'http:') ? origin : undefined;
}

/** The bounds of the height in pixels; undefined when they are none. */
export function readHeights({
  minHeight,
  maxHeight,
}: Pick<EmbedChoice, 'minHeight' | 'maxHeight'>): { min: number; max: number } | undefined {
  const [min, max] = [
    readPixels(minHeight, usualHeights.min),
    readPixels(maxHeight, usualHeights.max),
  ];
  return min === undefined || max === undefined || min > max ? undefined : { min, max };
}

function readPixels(typed: string, usual: number): number | undefined {
  const text = typed.trim();
  if (text === '') return usual;
  const pixels = Number(text);
  return /^\d{1,4}$/.test(text) && pixels >= bounds.least && pixels <= bounds.most
    ? pixels
    : undefined;
}

const handlers: Readonly<Record<Callback, string>> = {
  ready: 'onReady: () => hideSpinner(),',
  status: 'onStatus: ({ sessionId, status }) => askYourServer(sessionId), // a hint, no proof',
  close: 'onClose: () => embed.unmount(),',
  error: 'onError: ({ message }) => showTrouble(message),',
};

/** What stands in the merchant's page. */
export function pageCode(choice: EmbedChoice, origin: string): string {
  const heights = readHeights(choice);
  const options = [
    `element: document.getElementById('payment'),`,
    `url: session.url, // from your server`,
    ...(choice.theme ? [`theme: '${choice.theme}',`] : []),
    ...(heights && heights.min !== usualHeights.min ? [`minHeight: ${heights.min},`] : []),
    ...(heights && heights.max !== usualHeights.max ? [`maxHeight: ${heights.max},`] : []),
    ...callbacks.filter((name) => choice.callbacks.includes(name)).map((name) => handlers[name]),
  ];
  return [
    `<script src="${origin}/embed.js"></script>`,
    '<div id="payment"></div>',
    '<script>',
    '  const embed = WalletEmbed.mount({',
    ...options.map((line) => `    ${line}`),
    '  });',
    '</script>',
  ].join('\n');
}

/** What the merchant's server does before that. */
export function serverCode(
  { locale }: Pick<EmbedChoice, 'locale'>,
  { origin, currency }: { origin: string; currency: Currency },
): string {
  return `import { walletClient } from '@wallet/merchant-sdk';

const wallet = walletClient({ baseUrl: '${origin}', apiToken: process.env.API_TOKEN ?? '' });

const session = await wallet.transactionSessions.create({
  type: 'deposit',
  reference: order.id,
  amount: { value: '${exampleAmounts[currency]}', currency: '${currency}' },${locale ? `\n  locale: '${locale}',` : ''}
});
// Hand session.url to your page.`;
}

/** What a content policy of the merchant's page has to allow. */
export function policyCode(origin: string, payOrigin: string): string {
  return `script-src ${origin}; frame-src ${payOrigin}`;
}
