import type { Locale } from '@wallet/contract';
import { hydrateRoot } from 'react-dom/client';
import { needsLater } from '../page/deposit-page.ts';
import type { DepositData } from '../page/page-data.ts';
import type { FirstMessages, LaterMessages, Messages } from '../texts/texts.ts';
import { addStyles } from './add-styles.ts';
import { LivePage } from './live-page.tsx';
import { createPageStore } from './page-store.ts';
import { payApi } from './pay-api.ts';
import { browserOptions, startEmbedOf, tabMemory, takeOver } from './take-over.ts';
import { readDrawnQr } from './use-qr-drawing.ts';

type Words = Readonly<
  Record<Locale, { first(): Promise<FirstMessages>; later(): Promise<LaterMessages> }>
>;

/** Takes over the page that the server rendered, in its language. Later screens and their texts are loaded together. */
export async function start(words: Words): Promise<void> {
  const taken = takeOver();
  if (!taken) return;
  const { root } = taken;
  const data = taken.data as DepositData;
  const { first, later } = words[data.locale];
  const texts = { ...(await first()) } as Messages;
  const isLate = needsLater(data.state.screen, data.view);
  const loadLater = async () => {
    const [screens, laterTexts] = await Promise.all([import('../screens/later.ts'), later()]);
    Object.assign(texts, laterTexts);
    if (!isLate) addStyles(screens.laterCss);
    return screens;
  };
  const store = createPageStore({
    ...browserOptions(),
    data,
    later: isLate ? await loadLater() : null,
    loadLater,
    api: payApi(data.state.sessionId),
    memory: claimMemory(data.state.sessionId),
  });
  window.addEventListener('popstate', () => store.showAddress(location.search));
  const embed = await startEmbedOf(data);
  const drawnQr = readDrawnQr(data.state.deposit?.qrPayload);
  hydrateRoot(
    root,
    <LivePage data={data} texts={texts} store={store} embed={embed} drawnQr={drawnQr} />,
  );
}

function claimMemory(sessionId: string): { read(): boolean; write(kept: boolean): void } {
  const memory = tabMemory(`pay-claim-${sessionId}`);
  return { read: () => memory.read() !== null, write: (kept) => memory.write(kept ? '1' : null) };
}
