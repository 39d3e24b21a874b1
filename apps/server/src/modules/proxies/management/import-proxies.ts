import { importLineLimit, ApiError } from '@wallet/contract';
import type { ProxyImportReport, ProxyProtocol } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, maybe, type Query, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { termsOf, type ProxyTerms } from './create-proxy.ts';
import { parseProxyLine, type ParsedProxy } from './parse-proxy-line.ts';
import { insertProxy, selectPlaces } from '../proxies.sql.ts';
import { placeOf } from '../proxy-answer.ts';
import { ownerOf } from '../proxy-owner.ts';
import { scopeOf, type ProxyScope } from '../proxy-scope.ts';
import type { Proxies } from '../proxies.ts';
import { mayKeepHost, proxyAddressKey } from '../proxy-address.ts';

export interface ProxyImport extends Trail {
  principal: UserPrincipal;
  text: string;
  /** Of lines that do not say theirs. */
  protocol: ProxyProtocol;
  /** Reports and adds nothing. */
  preview: boolean;
  terms: ProxyTerms;
}

type Line = ProxyImportReport['lines'][number];

/** A line that can be added, with the proxy that it says. */
interface NewLine {
  line: Line;
  proxy: ParsedProxy;
}

/**
 * Adds a proxy for each line that can be understood and is not there yet, and reports every line; a wrong line keeps no
 * other from being added, and sending a text twice adds nothing twice. No password is in the report. Refuses with
 * importTooLong or ownerNotPossible.
 */
export async function importProxies(
  deps: Pick<Proxies, 'db' | 'vault' | 'addresses'>,
  input: ProxyImport,
): Promise<ProxyImportReport> {
  const { text, preview, principal, terms } = input;
  const texts = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
  if (texts.length > importLineLimit) throw new ApiError('importTooLong');
  return deps.db.transaction(async (trx) => {
    const ownerUserId = await ownerOf(trx, principal, terms.ownerUserId);
    const { lines, fresh } = await sortLines(deps, trx, {
      texts,
      protocol: input.protocol,
      scope: scopeOf(principal),
    });
    if (!preview) for (const one of fresh) await add(deps, trx, { ...input, ownerUserId, ...one });
    const count = (...outcomes: Line['outcome'][]) =>
      lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      preview,
      lines,
      added: count('new', 'added'),
      alreadyThere: count('alreadyThere'),
      wrong: count('wrong'),
    };
  });
}

interface Texts {
  texts: readonly { number: number; text: string }[];
  protocol: ProxyProtocol;
  scope: ProxyScope;
}

async function sortLines(
  { addresses }: Pick<Proxies, 'addresses'>,
  query: Query,
  { texts, protocol, scope }: Texts,
): Promise<{ lines: Line[]; fresh: NewLine[] }> {
  const parsed = texts.map(({ number, text }) => ({
    number,
    said: parseProxyLine(text, protocol),
  }));
  const hosts = parsed.flatMap(({ said }) => (said.ok ? [said.proxy.host] : []));
  const known = new Map(
    (await all(query, selectPlaces(scope, [...new Set(hosts)]))).map(({ id, ...place }) => [
      proxyAddressKey(place),
      id,
    ]),
  );
  const seen = new Set<string>();
  const fresh: NewLine[] = [];
  const lines = parsed.map(({ number, said }): Line => {
    if (!said.ok)
      return { line: number, outcome: 'wrong', problem: said.problem, proxy: null, id: null };
    const { password, ...place } = said.proxy;
    const shown = { line: number, id: null, proxy: { ...place, hasPassword: password !== null } };
    const key = proxyAddressKey(place);
    if (!mayKeepHost(addresses, place.host))
      return { ...shown, outcome: 'wrong', problem: 'hostNotAllowed' };
    if (seen.has(key)) return { ...shown, outcome: 'wrong', problem: 'repeated' };
    seen.add(key);
    const id = known.get(key);
    if (id !== undefined) return { ...shown, outcome: 'alreadyThere', problem: null, id };
    const line: Line = { ...shown, outcome: 'new', problem: null };
    fresh.push({ line, proxy: said.proxy });
    return line;
  });
  return { lines, fresh };
}

/** One line as one whole row. Somebody who added it at the same moment was faster: then it is there already. */
async function add(
  { vault }: Pick<Proxies, 'vault'>,
  trx: Trx,
  {
    line,
    proxy,
    ownerUserId,
    principal,
    terms,
    ip,
    userAgent,
    requestId,
  }: NewLine & ProxyImport & { ownerUserId: string | null },
): Promise<void> {
  const id = newId('prx');
  const { password, ...place } = proxy;
  const name = placeOf(proxy).slice(0, 80);
  const passwordEnc =
    password === null ? null : vault.seal(password, { table: 'proxy', id, column: 'password_enc' });
  const added = await maybe(
    trx,
    insertProxy(id, {
      ...place,
      name,
      passwordEnc,
      ...termsOf(terms),
      status: 'active',
      ownerUserId,
    }),
  );
  line.outcome = added ? 'added' : 'alreadyThere';
  line.id = added ? id : null;
  if (!added) return;
  const after = { name, ...place, hasPassword: password !== null, ownerUserId, isImported: true };
  await recordAudit(trx, {
    actor: actorOf(principal),
    ...actOn('proxy.created', id),
    after,
    ip,
    userAgent,
    requestId,
  });
}
