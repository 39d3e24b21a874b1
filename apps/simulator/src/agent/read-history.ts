import { limits, type StatementLine, type StatementRead } from '@wallet/agent-protocol';
import { parseWrittenMoney, stepMinor } from '@wallet/contract/money';
import { endOfSecond, written, type BookedLine } from '../provider/account.ts';
import type { Screen } from '../provider/apps.ts';
import { takeFault, type Parts } from './parts.ts';

export interface ReadRequest {
  accountId: string;
  /** ISO time; without it the read goes on where the last one ended. */
  from?: string;
  commandId?: string;
  restartApp?: boolean;
}

export interface Reading {
  read: StatementRead;
  /** Rows of the history, from the first, that are known to the server once this read is. */
  seen: number;
  /** How many rows the server has not acknowledged yet. */
  newRows: number;
  /** Rows were left for another read because one message holds so many only. */
  more: boolean;
}

const maxPasses = 10;

/** Reads one account's history until two passes agree. Throws AppError when the app does not show it. */
export async function readHistory(parts: Parts, request: ReadRequest): Promise<Reading> {
  const { boot, apps, serverClock, timing, journal } = parts;
  if (request.restartApp) await boot.wait(timing.stepMs * 4);
  await boot.wait(timing.stepMs);
  const startedMs = serverClock.nowMs();
  let passes = 1;
  let screen = apps.show(request.accountId);
  let agree = false;
  while (!agree && passes < maxPasses) {
    await boot.wait(timing.passGapMs);
    const again = apps.show(request.accountId);
    passes += 1;
    agree = sameRows(screen, again);
    screen = again;
  }
  const covered = journal.state.covered.get(request.accountId);
  const window = choose(parts, screen, {
    startedMs,
    seen: covered?.seen ?? 0,
    ...fromOf(request, covered?.to),
  });
  const lines = misread(parts, request.accountId, window.rows.map(toLine), window.newRows);
  const { identity } = screen;
  return {
    seen: window.seen,
    newRows: window.newRows,
    more: window.more,
    read: {
      readId: parts.newId('read'),
      accountId: request.accountId,
      ...(request.commandId === undefined ? {} : { commandId: request.commandId }),
      identity,
      startedAt: iso(startedMs),
      finishedAt: iso(Math.max(startedMs, serverClock.nowMs())),
      from: iso(window.fromMs),
      to: iso(window.toMs),
      lagMs: timing.lagMs,
      passes,
      tabs: ['booked', 'pending', 'failed'],
      openingBalance: window.opening,
      closingBalance: window.closing,
      claims: {
        identityRead: true,
        reachedFrom: window.reachedFrom,
        reachedBeginning: window.start === 0,
        allTabs: true,
        passesAgree: agree,
      },
      lines,
    },
  };
}

interface Aim {
  startedMs: number;
  seen: number;
  fromMs?: number;
}

function fromOf(request: ReadRequest, coveredTo: string | undefined): { fromMs?: number } {
  const from = request.from ?? coveredTo;
  return from === undefined ? {} : { fromMs: Date.parse(from) };
}

/** Which rows to send: from one row older than the interval, and from the first row the server may not know. */
function choose(parts: Parts, screen: Screen, { startedMs, seen, fromMs: wanted }: Aim) {
  const { rows, balance } = screen;
  const latestMs = startedMs - parts.timing.lagMs;
  const firstMs = rows[0] ? Date.parse(rows[0].at) - 1_000 : latestMs - 86_400_000;
  const fromMs = Math.min(wanted ?? firstMs, latestMs);
  const unseen = rows.findIndex((row) => row.number >= seen);
  const inside = rows.findIndex((row) => endMs(row) >= fromMs);
  let start = Math.max(
    0,
    Math.min(unseen < 0 ? rows.length : unseen, inside < 0 ? rows.length : inside) - 1,
  );
  while (start > 0 && rowMs(rows[start]) >= fromMs) start -= 1;
  const shown = asManyAsFit(rows.slice(start), parts.connection.welcome?.limits ?? limits);
  const last = shown.at(-1);
  const more = start + shown.length < rows.length;
  return {
    rows: shown,
    start,
    fromMs,
    more,
    toMs: more && last ? Math.max(fromMs, Math.min(latestMs, rowMs(last))) : latestMs,
    reachedFrom: rowMs(shown[0]) < fromMs,
    opening: shown[0] ? before(shown[0]) : written(balance),
    closing: more && last ? last.balanceAfter : written(balance),
    seen: unbroken(rows, start + shown.length),
    newRows: shown.filter((row) => row.number >= seen).length,
  };
}

/** What a read says besides its lines has at most so many bytes. */
const headBytes = 1_200;

/** The first rows, as many as one message may hold; at least one, so that a long history comes to its end. */
function asManyAsFit(
  rows: readonly BookedLine[],
  { linesPerRead, messageBytes }: { linesPerRead: number; messageBytes: number },
): readonly BookedLine[] {
  let left = messageBytes - headBytes;
  const full = rows.findIndex((row, at) => {
    left -= Buffer.byteLength(JSON.stringify(toLine(row))) + 1;
    return at > 0 && (left < 0 || at >= Math.min(linesPerRead, limits.linesPerRead));
  });
  return full < 0 ? rows : rows.slice(0, full);
}

/** The first n rows of the account's history, none of them hidden, that end before row `end` of what is shown. */
function unbroken(rows: readonly BookedLine[], end: number): number {
  const gap = rows.findIndex((row, at) => row.number !== at);
  return gap < 0 ? end : Math.min(gap, end);
}

function sameRows(one: Screen, other: Screen): boolean {
  return (
    one.balance.minor === other.balance.minor &&
    one.rows.length === other.rows.length &&
    one.rows.at(-1)?.id === other.rows.at(-1)?.id
  );
}

function toLine(row: BookedLine): StatementLine {
  const { id, direction, amount, balanceAfter, counterparty, reversalOf, at } = row;
  const sign = direction === 'credit' ? '+' : '-';
  return {
    providerTransactionId: id,
    direction,
    amount,
    balanceAfter,
    counterparty,
    ...(reversalOf === undefined ? {} : { reversalOf }),
    occurredFrom: at,
    occurredTo: endOfSecond(at),
    status: 'booked',
    raw: `${at}|${counterparty}|${sign}${amount.value} ${amount.currency}|${balanceAfter.value}|${id}`,
  };
}

/** The ordered misreadings; they wait for a read that has something new. */
function misread(
  parts: Parts,
  accountId: string,
  lines: StatementLine[],
  newRows: number,
): StatementLine[] {
  const last = lines.at(-1);
  if (!last || newRows === 0) return lines;
  const wrong = takeFault(parts, 'wrongAmount', accountId)
    ? [...lines.slice(0, -1), { ...last, amount: oneStepMore(last) }]
    : lines;
  return takeFault(parts, 'duplicateHistory', accountId) ? [...wrong, ...wrong.slice(-1)] : wrong;
}

function oneStepMore({ amount }: StatementLine): StatementLine['amount'] {
  const money = parseWrittenMoney(amount);
  return written({ ...money, minor: money.minor + stepMinor[money.currency] });
}

function before(row: BookedLine): StatementLine['amount'] {
  const after = parseWrittenMoney(row.balanceAfter);
  const { minor } = parseWrittenMoney(row.amount);
  return written({
    ...after,
    minor: row.direction === 'credit' ? after.minor - minor : after.minor + minor,
  });
}

function rowMs(row: BookedLine | undefined): number {
  return row ? Date.parse(row.at) : Number.POSITIVE_INFINITY;
}

function endMs(row: BookedLine): number {
  return Date.parse(row.at) + 999;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
