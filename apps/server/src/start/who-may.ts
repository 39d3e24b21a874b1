import { readBehindImport } from '#modules/statements/evidence';
import type { WhoMayDeps } from '#modules/approvals/deciders';
import { readDeciders } from '#modules/withdrawals/approval';

/** What says who may decide: the words, and what the module above knows of whoever is behind it. */
export function whoMayDeps({ vault }: Pick<WhoMayDeps, 'vault'>): WhoMayDeps {
  return { vault, more: { withdrawal: readDeciders, statementImport: readBehindImport } };
}
