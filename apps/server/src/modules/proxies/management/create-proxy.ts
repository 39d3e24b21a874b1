import { ApiError, type ProxyProtocol, type ProxyRow, type ProxyStatus } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { insertProxy, selectProxy } from '../proxies.sql.ts';
import { proxyAnswer } from '../proxy-answer.ts';
import { ownerOf } from '../proxy-owner.ts';
import { scopeOf } from '../proxy-scope.ts';
import type { Proxies } from '../proxies.ts';
import { plainHost, refuseHost } from '../proxy-address.ts';

/** What is set of a proxy beside its way in. Left out means none, or the usual. */
export interface ProxyTerms {
  country?: string | null | undefined;
  maxAccounts?: number | undefined;
  /** ISO 8601. */
  expiresAt?: string | null | undefined;
  notes?: string | null | undefined;
  ownerUserId?: string | null | undefined;
}

export interface NewProxy extends ProxyTerms {
  name: string;
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username?: string | null | undefined;
  password?: string | undefined;
  status?: ProxyStatus | undefined;
}

export interface ProxyCreation extends Trail {
  principal: UserPrincipal;
  input: NewProxy;
}

/**
 * Adds a proxy; its password is sealed for its row and is in no answer, log or audit entry. Refuses with
 * proxyLoginIncomplete, proxyHostNotAllowed, ownerNotPossible, or proxyExists when its owner has it already.
 */
export async function createProxy(
  deps: Pick<Proxies, 'db' | 'vault' | 'addresses'>,
  { principal, input, ...trail }: ProxyCreation,
): Promise<ProxyRow> {
  const { password, username = null, ...rest } = input;
  if (password !== undefined && username === null) throw new ApiError('proxyLoginIncomplete');
  const host = plainHost(input.host);
  refuseHost(deps, host);
  const id = newId('prx');
  const passwordEnc =
    password === undefined
      ? null
      : deps.vault.seal(password, { table: 'proxy', id, column: 'password_enc' });
  return deps.db.transaction(async (trx) => {
    const ownerUserId = await ownerOf(trx, principal, input.ownerUserId);
    const settings = {
      ...rest,
      host,
      username,
      passwordEnc,
      ...termsOf(input),
      status: input.status ?? 'active',
      ownerUserId,
    } as const;
    if (!(await maybe(trx, insertProxy(id, settings)))) throw new ApiError('proxyExists');
    const made = await one(trx, selectProxy(scopeOf(principal), id));
    const { name, protocol, port, maxAccounts } = made;
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('proxy.created', id),
      ...trail,
      after: {
        name,
        protocol,
        host,
        port,
        username,
        hasPassword: made.hasPassword,
        maxAccounts,
        ownerUserId,
      },
    });
    return proxyAnswer(made);
  });
}

/** The terms as they are stored, with the usual ones for what was left out. */
export function termsOf({ country = null, maxAccounts = 1, expiresAt, notes }: ProxyTerms) {
  return {
    country,
    maxAccounts,
    expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : null,
    notes: plainNotes(notes),
  };
}

/** Nothing but spaces is no note. PostgreSQL takes no zero character. */
export function plainNotes(notes: string | null | undefined): string | null {
  const plain = (notes ?? '').replaceAll('\0', '').trim();
  return plain === '' ? null : plain;
}
