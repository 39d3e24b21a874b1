import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail, AccountQr, LoginProcess, Provider } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { coalesce } from '../../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../../app/realtime/index.ts';
import { withRecords } from '../health-areas.ts';
import { isOlder, withStep } from '../login/login-steps.ts';

const keyOf = (id: string) => ['account', id];
const renewMs = 15_000;
/** While a code is waited for, what is left of it must be right even without the realtime channel. */
const loginRenewMs = 3_000;
const restMs = 700;

/** One account. Steps of its sign-in and checks change in place; the rest is read behind them. */
export function useAccount(provider: Provider, id: string) {
  const client = useQueryClient();
  const queryKey = keyOf(id);
  // What the server tells in between brings no time of its own: the time of the last reading stays,
  // since codes run out by it.
  const change = (apply: (detail: AccountDetail) => AccountDetail) => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData<AccountDetail>(queryKey, (detail) => detail && apply(detail), {
      ...(updatedAt !== undefined && { updatedAt }),
    });
  };
  const [renew] = useState(() =>
    coalesce(() => void client.invalidateQueries({ queryKey: ['account'] }), restMs),
  );
  useRealtime(`${provider}:login-status`, (step) => {
    if (step.accountId !== id) return;
    change((detail) => ({ ...detail, login: withStep(detail.login, step) }));
    renew();
  });
  useRealtime('health-check', (records) => {
    if (!records.some(({ additionalData }) => additionalData.accountId === id)) return;
    change((detail) => ({ ...detail, health: withRecords(detail.health, records, id) }));
    renew();
  });
  useRealtime('device:getConnected', (devices) => {
    const carrier = client.getQueryData<AccountDetail>(queryKey)?.account.device?.id;
    if (carrier !== undefined && carrier in devices) renew();
  });
  useRealtime('device:refresh', renew);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getAccount, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOpen(state.data?.login) ? loginRenewMs : renewMs),
  });
}

/** Shows what the server answered to a change at once, and reads the lists again. */
export function useAccountChanged(): (detail: AccountDetail) => void {
  const client = useQueryClient();
  return (detail) => {
    client.setQueryData(keyOf(detail.account.id), detail);
    void client.invalidateQueries({ queryKey: ['accounts'] });
  };
}

/**
 * The same for the answers that are a part of an account. A sign-in that was read again meanwhile
 * stays as it was read.
 */
export function usePartChanged(
  id: string,
): (part: { login: LoginProcess } | { qr: AccountQr }) => void {
  const client = useQueryClient();
  return (part) => {
    client.setQueryData<AccountDetail>(keyOf(id), (detail) =>
      !detail || ('login' in part && isOlder(part.login, detail.login))
        ? detail
        : { ...detail, ...part },
    );
    void client.invalidateQueries({ queryKey: keyOf(id) });
    void client.invalidateQueries({ queryKey: ['accounts'] });
  };
}

/** Reads an account again, after something was begun whose end comes later. */
export function useAccountRenewed(id: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(id) });
}

function isOpen(login: LoginProcess | null | undefined): boolean {
  return login?.state === 'running' || login?.state === 'otpRequired';
}
