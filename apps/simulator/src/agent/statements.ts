import { AppError } from '../provider/apps.ts';
import { takeFault, type Parts } from './parts.ts';
import { readHistory, type ReadRequest } from './read-history.ts';

/**
 * Reads and delivers an account's history, in several reads if long. Resolves with the last read's
 * id and line count once the server has all. Throws AppError when the app does not show it.
 */
export async function deliverStatement(
  parts: Parts,
  request: ReadRequest,
): Promise<{ readId: string; lineCount: number }> {
  let from = request.from;
  for (;;) {
    const { read, seen, newRows, more } = await readHistory(parts, {
      ...request,
      ...(from === undefined ? {} : { from }),
    });
    const repeat = newRows > 0 && takeFault(parts, 'repeatHistory', request.accountId);
    const outcome = await parts.outbox.deliver('statement:read', read.readId, read);
    if (repeat) await parts.outbox.deliver('statement:read', read.readId, read);
    if (outcome === 'stored') await remember(parts, request.accountId, read.to, seen);
    if (!more || outcome === 'refused')
      return { readId: read.readId, lineCount: read.lines.length };
    from = read.to;
  }
}

async function remember(
  { journal }: Parts,
  accountId: string,
  to: string,
  seen: number,
): Promise<void> {
  const before = journal.state.covered.get(accountId);
  if (before && before.to >= to && before.seen >= seen) return;
  await journal.write({
    type: 'covered',
    accountId,
    to: before && before.to > to ? before.to : to,
    seen: Math.max(before?.seen ?? 0, seen),
  });
}

/** A look of the agent's own accord: nobody asked, so trouble is only reported. */
export async function checkHistory(parts: Parts, accountId: string): Promise<void> {
  try {
    await deliverStatement(parts, { accountId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parts.log.warn({ accountId, trouble: error.code }, 'the history could not be read');
  }
}
