import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@wallet/contract';
import type { PageScript, PayAssets, PayRenderer } from './render-types.ts';

export { noticeCodes, pageAddress, payViews, readPageQuery } from './page-address.ts';
export type { NoticeCode, PageQuery, PayView } from './page-address.ts';
export type { PayAssets, PayRenderer, RenderedPage, RenderInvalidInput, RenderPayInput } from './render-types.ts';

/** Where the browser finds the built scripts; every file below has its own contents in its name. */
export const payAssetsPath = '/pay-assets/';

export interface BuiltPay extends PayRenderer {
  assets: PayAssets;
  /** The folder to serve at `payAssetsPath`. */
  assetsDir: string;
  /** The script by which merchants' pages frame a pay page. */
  embedScript: string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

const dist = new URL('../dist/', import.meta.url);

/** Loads the built pages, once per process. Throws one clear sentence when they were not built. */
export async function loadPay(): Promise<BuiltPay> {
  try {
    const renderer = (await import(new URL('server/entry-server.js', dist).href)) as PayRenderer;
    const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as Record<string, ManifestEntry>;
    const embedScript = await readFile(new URL('embed/embed.js', dist), 'utf8');
    const { renderPay, renderInvalid, drawQrFile } = renderer;
    return { renderPay, renderInvalid, drawQrFile, assets: assetsOf(manifest), assetsDir: fileURLToPath(new URL('client/', dist)), embedScript };
  } catch (error) {
    throw new Error('the pay pages are not built; run npm run build', { cause: error });
  }
}

/** One script for all languages; the words of the page's own are asked for beside it, not after it. */
function assetsOf(manifest: Record<string, ManifestEntry>): PayAssets {
  const address = (key: string) => {
    const file = manifest[key]?.file;
    if (file === undefined) throw new Error(`the manifest lacks ${key}`);
    return payAssetsPath + file;
  };
  const script = (locale: Locale): PageScript => ({
    entry: address('src/client/main.ts'),
    preload: [...(manifest['src/client/main.ts']?.imports ?? []), `src/texts/${locale}-first.ts`].map(address),
  });
  return { en: script('en'), id: script('id'), ph: script('ph') };
}
