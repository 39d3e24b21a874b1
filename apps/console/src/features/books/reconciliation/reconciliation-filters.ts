import type {
  AccountVerdict,
  AdjustmentGoal,
  AdjustmentStatus,
  DifferenceKind,
  ImportStatus,
  InternalTransferKind,
  InternalTransferStatus,
} from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export const reconciliationTabs = [
  'accounts',
  'differences',
  'moves',
  'postings',
  'imports',
  'days',
  'proofs',
] as const;
export type ReconciliationTab = (typeof reconciliationTabs)[number];
export const pageSize = 50;

export const verdicts = [
  'mismatched',
  'unknown',
  'expected',
  'matched',
] as const satisfies readonly AccountVerdict[];
export const kinds = [
  'reportedLines',
  'runningBalance',
  'ledgerLines',
  'onlyElsewhere',
  'onlySettling',
  'expectedMissing',
  'moveOpen',
] as const satisfies readonly DifferenceKind[];
export const internalTransferKinds = [
  'ownMove',
  'topUp',
  'withdrawCapital',
] as const satisfies readonly InternalTransferKind[];
export const internalTransferStatuses = [
  'proposed',
  'announced',
  'inTransit',
  'closed',
  'cancelled',
  'rejected',
] as const satisfies readonly InternalTransferStatus[];
export const postingStatuses = [
  'open',
  'approved',
  'rejected',
  'withdrawn',
  'lapsed',
] as const satisfies readonly AdjustmentStatus[];
export const goals = [
  'providerFeeExpense',
  'writeOff',
  'operatorCapital',
] as const satisfies readonly AdjustmentGoal[];
export const importStatuses = [
  'kept',
  'empty',
  'discarded',
] as const satisfies readonly ImportStatus[];
export const ages = ['upTo1', 'upTo3', 'upTo7', 'older'] as const;
export const differenceStates = ['open', 'explained', 'all'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** One of the known words of the address, or nothing. */
export function known<Word extends string>(
  words: readonly Word[],
  text: string | undefined,
): Word | undefined {
  return words.find((word) => word === text);
}

export interface DifferenceFilters {
  state: DifferenceState;
  kind: DifferenceKind | undefined;
  accountId: string | undefined;
  /** One alone, however it stands. */
  id: string | undefined;
}

/** What the address says of the list of differences: without a word those that are open. */
export function readDifferenceFilters(search: Search): DifferenceFilters {
  return {
    state: known(differenceStates, search['state']) ?? 'open',
    kind: known(kinds, search['kind']),
    accountId: search['account'],
    id: /^dif_[0-9a-z]{26}$/.test(search['id'] ?? '') ? search['id'] : undefined,
  };
}
