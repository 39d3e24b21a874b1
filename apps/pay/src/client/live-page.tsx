import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PageData } from '../page/page-data.ts';
import { stillPage, type Page, type PageActs } from '../page/page-context.tsx';
import { PayPage } from '../page/pay-page.tsx';
import type { Texts } from '../texts/texts.ts';
import type { EmbedTeller } from './embed.ts';
import type { PageStore, Snapshot } from './page-store.ts';
import { useQrDrawing, type KnownQr } from './use-qr-drawing.ts';

interface LivePageProps {
  data: PageData;
  texts: Texts;
  store: PageStore;
  /** Tells the embedding page how the session stands; absent outside of a frame. */
  embed: EmbedTeller | null;
  /** The code that the server drew. */
  drawnQr: KnownQr | null;
}

/** The server's page, taken over: the first drawing is the server's to the letter, then it lives. */
export function LivePage({ data, texts, store, embed, drawnQr }: LivePageProps) {
  const snapshot = useSyncExternalStore(store.subscribe, store.get, store.get);
  const isAlive = useAlive(store);
  const nowMs = useServerNow(snapshot, isAlive);
  const acts = useMemo(() => actsOf(store, () => embed?.close()), [store, embed]);
  useEffect(() => embed?.tell(snapshot.state), [embed, snapshot.state]);
  const { state, view, notice, token, busy, offline, claimKept } = snapshot;
  const qr = useQrDrawing(state.deposit?.qrPayload ?? null, drawnQr);
  const still = stillPage({ ...data, state, view, notice, token }, texts, { qr, later: snapshot.later });
  const page: Page = isAlive ? { ...still, busy, offline, claimKept, nowMs, acts } : still;
  return <PayPage page={page} />;
}

function useAlive(store: PageStore): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    return store.start();
  }, [store]);
  return isAlive;
}

/** Server time, going on by the browser's clock from the latest answer; drawn anew with every second of it. */
function useServerNow({ state, stateAtMs }: Snapshot, isAlive: boolean): number {
  const [browserMs, setBrowserMs] = useState(stateAtMs);
  useEffect(() => {
    if (!isAlive) return undefined;
    setBrowserMs(Date.now());
    const timer = setInterval(() => setBrowserMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isAlive, stateAtMs]);
  return Date.parse(state.serverNow) + Math.max(0, browserMs - stateAtMs);
}

function actsOf(store: PageStore, close: () => void): PageActs {
  return {
    choose: (method) => void store.choose(method),
    claim: () => void store.claim(),
    cancel: () => void store.cancel(),
    show: store.show,
    makeLink: store.makeLink,
    close,
  };
}
