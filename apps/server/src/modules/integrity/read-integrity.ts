import { mayRole, ApiError } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  ErrorCode,
  IntegrityFinding,
  IntegrityRun,
  IntegrityStatus,
  QueryOf,
} from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { maybe, one, type Query } from '#platform/db';
import { isProvedRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { readPage } from '#platform/lists';
import { findingRows } from './finding-rows.ts';
import { countOpen, selectFinding, selectFindings, type ShownFinding } from './findings.sql.ts';
import { readStops } from './read-stops.ts';
import { type RunRow, selectLastRun, selectRuns, selectUnderWay } from './runs.sql.ts';

export interface ReadDeps {
  read: Query;
  vault: Pick<Vault, 'attests'>;
}

/** When the books were last proved, and whose payouts rest for what was found. */
export async function readIntegrity({ read, vault }: ReadDeps): Promise<IntegrityStatus> {
  const stops = await readStops(read, vault);
  const lastMinute = await maybe(read, selectLastRun('minute'));
  const lastDay = await maybe(read, selectLastRun('day'));
  const underWay = await maybe(read, selectUnderWay());
  return {
    stops: { all: stops.all, merchants: stops.merchants.size, accounts: stops.accounts.size },
    open: (await one(read, countOpen())).count,
    lastMinute: lastMinute ? toRun(lastMinute) : null,
    lastDay: lastDay ? toRun(lastDay) : null,
    underWay: underWay ? toRun(underWay) : null,
  };
}

/** A page of findings, the newest first. Refuses cursorInvalid. */
export async function listFindings(
  { read, vault }: ReadDeps,
  principal: UserPrincipal,
  input: QueryOf<typeof endpoints.listIntegrityFindings>,
): Promise<AnswerOf<typeof endpoints.listIntegrityFindings>> {
  const { rows, next } = await readPage(read, input, {
    prefix: 'fnd',
    select: (page) => selectFindings(input, page),
  });
  return { data: rows.map((row) => toFinding(vault, row, principal)), next };
}

/** One finding. Refuses notFound. */
export async function readFinding(
  { read, vault }: ReadDeps,
  principal: UserPrincipal,
  id: string,
): Promise<IntegrityFinding> {
  const row = await maybe(read, selectFinding(id));
  if (!row) throw new ApiError('notFound');
  return toFinding(vault, row, principal);
}

/** A page of looks and proofs, the newest first. Refuses cursorInvalid. */
export async function listRuns(
  read: Query,
  input: QueryOf<typeof endpoints.listIntegrityRuns>,
): Promise<AnswerOf<typeof endpoints.listIntegrityRuns>> {
  const { rows, next } = await readPage(read, input, {
    prefix: 'itr',
    select: (page) => selectRuns(input, page),
  });
  return { data: rows.map(toRun), next };
}

function toRun({
  id,
  kind,
  begunAt,
  endedAt,
  seconds,
  checks,
  lookedAt,
  findings,
}: RunRow): IntegrityRun {
  return {
    id,
    kind,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    seconds,
    checks,
    lookedAt: Number(lookedAt),
    findings,
  };
}

function toFinding(
  vault: Pick<Vault, 'attests'>,
  row: ShownFinding,
  principal: UserPrincipal,
): IntegrityFinding {
  const { id, checkName: check, place, expected, found, class: kind, scope, scopeId, state } = row;
  const isForged = !isProvedRow(vault, findingRows, row);
  const why = whyNotLift(row, { isForged, principal });
  const stops = { scope, id: scopeId, name: row.scopeName ?? '' };
  return {
    id,
    check,
    place,
    expected,
    found,
    class: kind,
    stops: isForged ? { scope: 'all', id: '', name: '' } : kind === 'figure' ? null : stops,
    state,
    isForged: isForged && state !== 'open',
    foundBy: row.foundBy,
    foundAt: row.foundAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    firstWord: wordOf({
      id: row.firstBy,
      name: row.firstName,
      at: row.firstAt,
      reason: row.firstReason,
    }),
    secondWord: wordOf({
      id: row.liftedBy,
      name: row.liftedName,
      at: row.endedAt,
      reason: row.liftedReason,
    }),
    lift: { may: why === null, why },
  };
}

function whyNotLift(
  { state, class: kind, firstBy }: ShownFinding,
  { isForged, principal }: { isForged: boolean; principal: UserPrincipal },
): ErrorCode | null {
  if (isForged) return 'rowNotProved';
  if (state !== 'open' || kind === 'figure') return 'stateConflict';
  if (!mayRole(principal.roleId, 'integrity.lift')) return 'forbidden';
  return firstBy === principal.userId ? 'secondPersonNeeded' : null;
}

function wordOf({
  id,
  name,
  at,
  reason,
}: {
  id: string | null;
  name: string | null;
  at: Date | null;
  reason: string | null;
}): IntegrityFinding['firstWord'] {
  return id === null || at === null
    ? null
    : { by: { id, name: name ?? '' }, at: at.toISOString(), reason: reason ?? '' };
}
