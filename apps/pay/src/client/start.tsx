import type { Locale } from '@wallet/contract';
import { hydrateRoot } from 'react-dom/client';
import { needsLater } from '../page/page-context.tsx';
import type { PageData } from '../page/page-data.ts';
import type { FirstTexts, LaterTexts, Texts } from '../texts/texts.ts';
import { addStyles } from './add-styles.ts';
import { LivePage } from './live-page.tsx';
import { createPageStore } from './page-store.ts';
import { payApi } from './pay-api.ts';
import { readDrawnQr } from './use-qr-drawing.ts';

type Words = Readonly<Record<Locale, { first(): Promise<FirstTexts>; later(): Promise<LaterTexts> }>>;

/** Takes over the page that the server rendered, in its language. Later screens and their texts are loaded together. */
export async function start(words: Words): Promise<void> {
  const root = document.getElementById('pay');
  const holder = document.getElementById('pay-data');
  if (!root || !holder) return;
  const data = JSON.parse(holder.textContent) as PageData;
  holder.remove();
  const { first, later } = words[data.locale];
  const texts = { ...(await first()) } as Texts;
  const isLate = needsLater(data.state.screen, data.view);
  const loadLater = async () => {
    const [screens, laterTexts] = await Promise.all([import('../screens/later.ts'), later()]);
    Object.assign(texts, laterTexts);
    if (!isLate) addStyles(screens.laterCss);
    return screens;
  };
  const store = createPageStore({
    data,
    later: isLate ? await loadLater() : null,
    loadLater,
    api: payApi(data.state.sessionId),
    stateAtMs: pageMadeAtMs(),
    nowMs: () => Date.now(),
    memory: claimMemory(data.state.sessionId),
    leave: () => location.reload(),
    address: { replace: (path) => history.replaceState(null, '', path), push: (path) => history.pushState(null, '', path) },
  });
  window.addEventListener('popstate', () => store.showAddress(location.search));
  const embed = data.embedded ? (await import('./embed.ts')).openEmbed(data.state.sessionId, data.parentOrigins) : null;
  const drawnQr = readDrawnQr(data.state.deposit?.qrPayload);
  hydrateRoot(root, <LivePage data={data} texts={texts} store={store} embed={embed} drawnQr={drawnQr} />);
}

/** When the server's answer began to arrive: the moment nearest to its `serverNow`. */
function pageMadeAtMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const arrivedMs = navigation?.responseStart ?? 0;
  return arrivedMs > 0 ? performance.timeOrigin + arrivedMs : Date.now();
}

/** Storage can be forbidden, as in some frames; then a kept claim lives as long as the page. */
function claimMemory(sessionId: string): { read(): boolean; write(kept: boolean): void } {
  const key = `pay-claim-${sessionId}`;
  let kept = false;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) !== null;
      } catch {
        return kept;
      }
    },
    write: (value) => {
      kept = value;
      try {
        if (value) sessionStorage.setItem(key, '1');
        else sessionStorage.removeItem(key);
      } catch {
        return;
      }
    },
  };
}
