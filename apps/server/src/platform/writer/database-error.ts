import { isStalePlan } from '#platform/db/statements';
import { isStorageError } from '#platform/storage';

/** What an error of the database says about trying again. */
export type DatabaseCondition =
  /** The data of some item: find it and fail it alone. */
  | 'poison'
  /** A lock was not to be had in time. */
  | 'locked'
  /** The disk took nothing: it would not a moment later either. */
  | 'storage'
  /** The database was busy, restarting or lost: nothing is wrong with the items. */
  | 'passing'
  /** Anything else: a fault of ours. */
  | 'fault';

/**
 * Classes 22, 23 and P0001 are data errors; 40, 53, 57, 08 and lost connections pass, but for a
 * full disk; 55P03 is a lock time-out. Statements from before a migration pass with their
 * connection.
 */
export function conditionOf(error: unknown): DatabaseCondition {
  const code = codeOf(error);
  if (isStalePlan(error)) return 'passing';
  if (isStorageError(error)) return 'storage';
  if (code === '55P03') return 'locked';
  if (code === 'P0001' || code?.startsWith('22') || code?.startsWith('23')) return 'poison';
  if (code !== undefined)
    return /^(40|53|57|08)/.test(code) || /^E[A-Z]+$/.test(code) ? 'passing' : 'fault';
  return error instanceof Error && /connection|terminated|timeout/i.test(error.message)
    ? 'passing'
    : 'fault';
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
