import { useEffect, useMemo } from 'react';
import { depositPage, type DepositActs, type DepositLife } from '../page/deposit-page.ts';
import type { DepositData } from '../page/page-data.ts';
import { PayPage } from '../page/pay-page.tsx';
import type { Messages } from '../texts/texts.ts';
import type { EmbedMessenger } from './embed.ts';
import type { PageStore } from './page-store.ts';
import { useLive } from './use-live.ts';
import { useQrDrawing, type KnownQr } from './use-qr-drawing.ts';

interface LivePageProps {
  data: DepositData;
  texts: Messages;
  store: PageStore;
  /** Tells the embedding page how the session stands; absent outside of a frame. */
  embed: EmbedMessenger | null;
  /** The code that the server drew. */
  drawnQr: KnownQr | null;
}

/** The server's deposit page, taken over. */
export function LivePage({ data, texts, store, embed, drawnQr }: LivePageProps) {
  const { snapshot, isAlive, nowMs } = useLive(store);
  const acts = useMemo(() => actsOf(store, () => embed?.close()), [store, embed]);
  useEffect(() => embed?.tell(snapshot.state), [embed, snapshot.state]);
  const { state, view, notice, token, busy, offline, claimKept, later } = snapshot;
  const qr = useQrDrawing(state.deposit?.qrPayload ?? null, drawnQr);
  const life: DepositLife = { busy, offline, claimKept, nowMs, acts };
  return (
    <PayPage
      page={depositPage({ ...data, state, view, notice, token }, texts, {
        qr,
        later,
        ...(isAlive && { life }),
      })}
    />
  );
}

function actsOf(store: PageStore, close: () => void): DepositActs {
  return {
    choose: (method) => void store.choose(method),
    claim: () => void store.claim(),
    cancel: () => void store.cancel(),
    show: store.show,
    makeLink: store.makeLink,
    close,
  };
}
