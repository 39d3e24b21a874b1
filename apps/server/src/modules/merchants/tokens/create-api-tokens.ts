import { BlockList, isIP } from 'node:net';
import { ApiError, type Principal } from '@wallet/contract';
import { createRowWatch } from '#modules/approvals/row-proofs';
import type { Clock } from '#platform/clock';
import { coalesce } from '#platform/coalesce';
import { all, type Db } from '#platform/db';
import { RefusedCaller } from '#platform/http';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import { apiTokenRows } from './api-token-rows.ts';
import { hashApiToken, looksLikeApiToken } from './api-token-text.ts';
import { selectUsableTokens, type TokenUse, updateTokenUses } from './api-tokens.sql.ts';

export interface ApiTokens {
  /**
   * The merchant behind `Authorization: Bearer wap_...`, or undefined. The checksum is tested
   * before the database is asked; revocation, expiry and address lists are read for each request.
   * Refuses a known token of a suspended merchant, and one from an address that is not on its list
   * or the merchant's, and with rowNotProved one whose row was changed behind the application.
   */
  authenticate(authorization: string | undefined, ip: string): Promise<TokenPrincipal | undefined>;
  /** Writes down the last uses that are still in memory, and no more. */
  stop(): Promise<void>;
}

export interface ApiTokenDeps {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
}

export type TokenPrincipal = Extract<Principal, { kind: 'token' }>;

const flushMs = 5_000;
const writeEveryMs = 60_000;

/**
 * Recognises API tokens; notes each token's last use in memory and writes it down, at most once a
 * minute for each token.
 */
export function createApiTokens({ db, vault, clock, log }: ApiTokenDeps): ApiTokens {
  const rows = createRowWatch({ db, vault, log });
  const read = coalesce(async (hashes: string[]) => {
    const tokens = await all(db.read, selectUsableTokens(hashes));
    return new Map(tokens.map((token) => [token.hash, token]));
  });
  const uses = new Map<string, TokenUse>();
  const writtenMs = new Map<string, number>();

  /** Uses that are due: of tokens written down less than a minute ago only when it is the last chance. */
  function takeDue(isLast: boolean): TokenUse[] {
    const nowMs = clock.monotonicMs();
    for (const [id, atMs] of writtenMs) if (nowMs - atMs >= writeEveryMs) writtenMs.delete(id);
    const due = [...uses.values()].filter(({ id }) => isLast || !writtenMs.has(id));
    for (const { id } of due) {
      uses.delete(id);
      writtenMs.set(id, nowMs);
    }
    return due;
  }

  async function flush(isLast = false): Promise<void> {
    const batch = takeDue(isLast);
    if (batch.length === 0) return;
    await updateTokenUses(batch)
      .execute(db.read)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the last uses of API tokens could not be written'),
      );
  }

  const timer = setInterval(() => void flush(), flushMs).unref();
  return {
    authenticate: async (authorization, ip) => {
      const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (!bearer || !looksLikeApiToken(bearer)) return undefined;
      const token = await read(hashApiToken(bearer));
      if (!token) return undefined;
      if (!rows.isProved(apiTokenRows, token)) throw new ApiError('rowNotProved');
      const caller: TokenPrincipal = {
        kind: 'token',
        tokenId: token.id,
        merchantId: token.merchantId,
        mode: token.mode,
        scopes: token.scopes,
      };
      if (token.isSuspended) throw new RefusedCaller(caller, 'merchantSuspended');
      if (!isListed(token.ipAllowlist, ip) || !isListed(token.merchantIpAllowlist, ip)) {
        throw new RefusedCaller(caller, 'forbidden', {
          detail: `The address ${ip} is not on the list of this token or its merchant.`,
        });
      }
      uses.set(token.id, { id: token.id, ip, at: clock.now() });
      return caller;
    },
    stop: async () => {
      clearInterval(timer);
      await flush(true);
    },
  };
}

/** Whether the address is on the list of addresses and networks; an empty list allows all. */
export function isListed(list: readonly string[], ip: string): boolean {
  if (list.length === 0) return true;
  const family = familyOf(ip);
  if (!family) return false;
  const listed = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const entryFamily = familyOf(address);
    if (!entryFamily) continue;
    if (bits === undefined) listed.addAddress(address, entryFamily);
    else listed.addSubnet(address, Number(bits), entryFamily);
  }
  return listed.check(ip, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}
