import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@wallet/contract';
import type { PageScript, PayAssets, PayRenderer } from './render-types.ts';

export { noticeCodes, pageAddress, payViews, readPageQuery } from './page-address.ts';
export type { NoticeCode, PageQuery, PayView } from './page-address.ts';
export type {
  Entered,
  PayAssets,
  PayRenderer,
  RenderedPage,
  RenderInvalidInput,
  RenderPayInput,
  RenderWithdrawInput,
} from './render-types.ts';
export {
  readWithdrawQuery,
  withdrawActions,
  withdrawNoticeOf,
  withdrawViews,
} from './withdraw-address.ts';
export type { WithdrawAction, WithdrawNotice, WithdrawView } from './withdraw-address.ts';
export type { RenderRequestInput, RenderTrackInput, RequestNotice } from './form-types.ts';
export { checkRequest, requestLengths } from './words/check-request.ts';
export type { RequestEntered, RequestProblems } from './words/check-request.ts';
export { readTypedAmount } from './words/typed-amount.ts';

/** Where the browser finds the built scripts; every file below has its own contents in its name. */
export const payAssetsPath = '/pay-assets/';

export interface BuiltPay extends PayRenderer {
  /** The scripts of deposit pages. */
  assets: PayAssets;
  /** The scripts of withdraw pages. */
  withdrawAssets: PayAssets;
  /** The folder to serve at `payAssetsPath`. */
  assetsDir: string;
  /** The script by which merchants' pages frame a pay page. */
  embedScript: string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

const dist = new URL('../dist/', import.meta.url);

/** Loads the built pages, once per process. Throws one clear sentence when they were not built. */
export async function loadPay(): Promise<BuiltPay> {
  try {
    const renderer = (await import(new URL('server/entry-server.js', dist).href)) as PayRenderer;
    const embedScript = await readFile(new URL('embed/embed.js', dist), 'utf8');
    const { renderPay, renderWithdraw, renderRequest, renderTrack, renderInvalid, drawQrFile } =
      renderer;
    return {
      renderPay,
      renderWithdraw,
      renderRequest,
      renderTrack,
      renderInvalid,
      drawQrFile,
      assetsDir: fileURLToPath(new URL('client/', dist)),
      embedScript,
      assets: assetsOf(await readManifest('deposit'), {
        entry: 'src/client/deposit.ts',
        words: (locale) => [`src/texts/${locale}-first.ts`],
      }),
      withdrawAssets: assetsOf(await readManifest('withdraw'), {
        entry: 'src/client/withdraw.ts',
        words: () => [],
      }),
    };
  } catch (error) {
    throw new Error('the pay pages are not built; run npm run build', { cause: error });
  }
}

async function readManifest(kind: 'deposit' | 'withdraw'): Promise<Manifest> {
  return JSON.parse(await readFile(new URL(`client/.vite/${kind}.json`, dist), 'utf8')) as Manifest;
}

/**
 * One script for all languages; what it imports and the words of the page's own are asked for
 * beside it, not after it.
 */
function assetsOf(
  manifest: Manifest,
  { entry, words }: { entry: string; words(locale: Locale): string[] },
): PayAssets {
  const entryOf = (key: string) => {
    const found = manifest[key];
    if (found === undefined) throw new Error(`the manifest lacks ${key}`);
    return found;
  };
  const address = (key: string) => payAssetsPath + entryOf(key).file;
  const script = (locale: Locale): PageScript => ({
    entry: address(entry),
    preload: [...(entryOf(entry).imports ?? []), ...words(locale)].map(address),
  });
  return { en: script('en'), id: script('id'), ph: script('ph') };
}
