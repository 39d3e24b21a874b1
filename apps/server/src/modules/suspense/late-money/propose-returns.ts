import { ApiError } from '@wallet/contract';
import { all } from '#platform/db';
import { customerKey } from '#modules/sessions/codes';
import { type ProposeDeps, proposeLine } from '../proposals/propose-line.ts';
import { type LineToReturn, selectPaidBefore, selectToReturn } from './late-money.sql.ts';
import { policyPerson } from '#modules/matching/proposals';

const batch = 100;

/**
 * Proposes to return late money where the merchant wants it and its customer was paid before;
 * persons decide. Renews lapsed proposals, not refused ones. Money without a known destination
 * waits for a person, blocking nothing.
 */
export async function proposeReturns(deps: ProposeDeps): Promise<number> {
  for (let proposed = 0, after = ''; ;) {
    const lines = await all(deps.db.read, selectToReturn({ after, limit: batch }));
    for (const line of await paidBefore(deps, lines))
      if (await proposeReturn(deps, line)) proposed += 1;
    after = lines.at(-1)?.lineId ?? after;
    if (lines.length < batch) return proposed;
  }
}

/** Those whose merchant has paid their customer before. */
async function paidBefore(
  { db, vault }: ProposeDeps,
  lines: readonly LineToReturn[],
): Promise<LineToReturn[]> {
  const known = lines.flatMap((line) => {
    const key = customerKey(vault, line);
    return key === null ? [] : [{ line, merchantId: line.merchantId, customerKey: key }];
  });
  const named = ({ merchantId, customerKey: key }: { merchantId: string; customerKey: string }) =>
    `${merchantId} ${key}`;
  const paid = new Set(
    known.length === 0 ? [] : (await all(db.read, selectPaidBefore(known))).map(named),
  );
  return known.filter((one) => paid.has(named(one))).map(({ line }) => line);
}

async function proposeReturn(
  deps: ProposeDeps,
  { lineId, revision }: LineToReturn,
): Promise<boolean> {
  try {
    await proposeLine(deps, {
      lineId,
      revision,
      what: { kind: 'refund' },
      reason: 'The merchant\u2019s policy sends late money back.',
      by: policyPerson,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.info(
      { lineId, code: error.code },
      'late money cannot be proposed to be sent back by itself',
    );
    return false;
  }
}
