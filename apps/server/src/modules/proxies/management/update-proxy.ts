import { ApiError, type ProxyProtocol, type ProxyRow, type ProxyStatus } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, one, type Trx } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { plainNotes, type ProxyTerms } from './create-proxy.ts';
import { refuseWhileMoneyBehind } from './money-behind.ts';
import { lockProxy, selectProxy, updateProxyRow } from '../proxies.sql.ts';
import type { ProxySettings, StoredProxy } from '../proxies.sql.ts';
import { proxyAnswer } from '../proxy-answer.ts';
import { ownerOf } from '../proxy-owner.ts';
import { scopeOf } from '../proxy-scope.ts';
import type { Proxies } from '../proxies.ts';
import { plainHost, refuseHost } from '../proxy-address.ts';

/** What is left out stays as it is. */
export interface ProxyUpdate extends ProxyTerms {
  /** The one that was read: saving over somebody else’s change is refused. */
  revision: number;
  name?: string | undefined;
  protocol?: ProxyProtocol | undefined;
  host?: string | undefined;
  port?: number | undefined;
  /** Null takes user name and password away. */
  username?: string | null | undefined;
  password?: string | undefined;
  status?: ProxyStatus | undefined;
}

export interface ProxyChange extends Trail {
  principal: UserPrincipal;
  id: string;
  input: ProxyUpdate;
}

type Plain = Omit<ProxySettings, 'passwordEnc'>;

const wayIn = ['protocol', 'host', 'port', 'username'] as const;
const uniqueViolation = '23505';

/**
 * Changes a proxy. The password stays unless a new one is given, and is asked for again when it
 * would be sent to another place or with another name: nobody learns it by pointing the proxy at a
 * machine of his own. Another way in starts the health anew. Refuses with notFound,
 * revisionConflict, proxyLoginIncomplete, proxyHostNotAllowed, proxyOverfull, proxyExists,
 * ownerNotPossible, or with moneyAtRisk when messages would leave in another way while money is
 * under way.
 */
export async function updateProxy(
  deps: Pick<Proxies, 'db' | 'vault' | 'addresses' | 'readMoneyAtRisk'>,
  change: ProxyChange,
): Promise<ProxyRow> {
  try {
    return await deps.db.transaction((trx) => update(deps, trx, change));
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw new ApiError('proxyExists');
    throw error;
  }
}

async function update(
  deps: Pick<Proxies, 'vault' | 'addresses' | 'readMoneyAtRisk'>,
  trx: Trx,
  { principal, id, input, ...trail }: ProxyChange,
): Promise<ProxyRow> {
  const scope = scopeOf(principal);
  const locked = await maybe(trx, lockProxy(scope, id));
  if (!locked) throw new ApiError('notFound');
  const found = await one(trx, selectProxy(scope, id));
  if (found.revision !== input.revision) throw new ApiError('revisionConflict');
  const before = plainOf(found);
  const after = requested(
    before,
    input,
    input.ownerUserId === undefined
      ? before.ownerUserId
      : await ownerOf(trx, principal, input.ownerUserId),
  );
  const changed = changesOf(before, after);
  const entersAnew = input.password !== undefined || wayIn.some((name) => name in changed.after);
  if (Object.keys(changed.after).length === 0 && input.password === undefined)
    return proxyAnswer(found);
  if ('host' in changed.after) refuseHost(deps, after.host);
  if (after.maxAccounts < found.assignedCount && 'maxAccounts' in changed.after)
    throw new ApiError('proxyOverfull');
  refuseHalfLogin({ after, input, entersAnew, hasPassword: found.hasPassword });
  if (entersAnew || 'status' in changed.after) await refuseWhileMoneyBehind(deps, trx, id);
  const kept = after.username === null ? null : locked.passwordEnc;
  const passwordEnc =
    input.password === undefined
      ? kept
      : deps.vault.seal(input.password, { table: 'proxy', id, column: 'password_enc' });
  await updateProxyRow(id, { ...after, passwordEnc }, { forgetsHealth: entersAnew }).execute(trx);
  const isNewPassword = input.password !== undefined ? { hasNewPassword: true } : {};
  await recordAudit(trx, {
    actor: actorOf(principal),
    ...actOn('proxy.changed', id),
    before: changed.before,
    after: { ...changed.after, ...isNewPassword },
    ...trail,
  });
  return proxyAnswer(await one(trx, selectProxy(scope, id)));
}

interface Login {
  after: Plain;
  input: ProxyUpdate;
  entersAnew: boolean;
  hasPassword: boolean;
}

function refuseHalfLogin({ after, input, entersAnew, hasPassword }: Login): void {
  if (input.password !== undefined && after.username === null)
    throw new ApiError('proxyLoginIncomplete');
  const goesElsewhere =
    entersAnew && input.password === undefined && hasPassword && after.username !== null;
  if (goesElsewhere)
    throw new ApiError('proxyLoginIncomplete', {
      detail: 'Enter the password again: it would be sent to another place or with another name.',
    });
}

function plainOf({
  name,
  protocol,
  host,
  port,
  username,
  country,
  status,
  maxAccounts,
  expiresAt,
  notes,
  ownerUserId,
}: StoredProxy): Plain {
  return {
    name,
    protocol,
    host,
    port,
    username,
    country,
    status,
    maxAccounts,
    expiresAt,
    notes,
    ownerUserId,
  };
}

function requested(before: Plain, input: ProxyUpdate, ownerUserId: string | null): Plain {
  const { name, protocol, host, port, username, country, status, maxAccounts, expiresAt, notes } =
    input;
  return {
    name: name ?? before.name,
    protocol: protocol ?? before.protocol,
    host: host === undefined ? before.host : plainHost(host),
    port: port ?? before.port,
    username: username === undefined ? before.username : username,
    country: country === undefined ? before.country : country,
    status: status ?? before.status,
    maxAccounts: maxAccounts ?? before.maxAccounts,
    expiresAt:
      expiresAt === undefined ? before.expiresAt : expiresAt === null ? null : new Date(expiresAt),
    notes: notes === undefined ? before.notes : plainNotes(notes),
    ownerUserId,
  };
}

/** Only what is different, as it was and as it becomes. */
function changesOf(before: Plain, after: Plain): { before: Partial<Plain>; after: Partial<Plain> } {
  const names = (Object.keys(after) as (keyof Plain)[]).filter(
    (name) => comparable(before[name]) !== comparable(after[name]),
  );
  const pick = (from: Plain): Partial<Plain> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

function comparable(value: Plain[keyof Plain]): string | number | null {
  return value instanceof Date ? value.getTime() : value;
}
