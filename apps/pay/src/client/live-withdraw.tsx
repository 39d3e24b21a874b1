import { useEffect, useMemo } from 'react';
import type { WithdrawData } from '../page/page-data.ts';
import {
  formOf,
  withdrawPage,
  type WithdrawActs,
  type WithdrawLife,
} from '../page/withdraw-page.ts';
import { WithdrawScreen } from '../page/withdraw-screen.tsx';
import type { Messages } from '../texts/texts.ts';
import type { EmbedMessenger } from './embed.ts';
import { useLive } from './use-live.ts';
import type { WithdrawStore } from './withdraw-store.ts';

interface LiveWithdrawProps {
  data: WithdrawData;
  texts: Messages;
  store: WithdrawStore;
  /** Tells the embedding page how the session stands; absent outside of a frame. */
  embed: EmbedMessenger | null;
}

/** The server's withdraw page, taken over. */
export function LiveWithdraw({ data, texts, store, embed }: LiveWithdrawProps) {
  const { snapshot, isAlive, nowMs } = useLive(store);
  const { state, view, notice, token, busy, offline, entered, isResumed, later } = snapshot;
  const acts = useMemo(() => actsOf(store, () => embed?.close()), [store, embed]);
  useEffect(() => embed?.tell(state), [embed, state]);
  useLookAt(state.withdrawal?.confirmBy ?? null, nowMs, store.lookNow);
  const life: WithdrawLife = { busy, offline, isResumed, nowMs, acts };
  const page = isAlive
    ? withdrawPage({ ...data, state, view, notice, token, entered }, texts, { later, life })
    : withdrawPage(data, texts, { later });
  return <WithdrawScreen page={page} />;
}

/** Time itself ends a confirmation, without anybody telling: the page asks once when it is over. */
function useLookAt(endIso: string | null, nowMs: number, look: () => void): void {
  const isOver = endIso !== null && Date.parse(endIso) <= nowMs;
  useEffect(() => {
    if (isOver) look();
  }, [isOver, look]);
}

function actsOf(store: WithdrawStore, close: () => void): WithdrawActs {
  return {
    enter: store.enter,
    submit: () => void store.submit(formOf(store.get())),
    verifyAgain: () => void store.verifyAgain(),
    confirm: () => void store.confirm(),
    cancel: () => void store.cancel(),
    sendCode: () => void store.sendCode(),
    enterCode: (code) => void store.enterCode(code),
    show: store.show,
    makeLink: store.makeLink,
    close,
  };
}
