import { systemActor } from '#modules/audit';
import { merchantPower } from '#modules/merchants';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { readEvidence } from '../evidence/read-evidence.ts';
import { ruleOf, testRule } from '../evidence/approval-blocker.ts';
import { requestPower } from '#modules/payouts';
import type { Evidence } from '../evidence/approval-blocker.ts';
import { maybe } from '#platform/db';
import { isProvedRow, type RowKeys } from '#platform/row-mac';
import { approveRequest } from './approve-request.ts';
import { selectToDecide } from '../decisions.sql.ts';
import { holdUnproved } from '../hold-unproved.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/**
 * Approves a request that needs no person, by its rule under the merchant's current policy; does
 * nothing if decided or the rule ended. Holds a request whose row or policy was changed outside the
 * application.
 */
export async function approveByPolicy(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault'>,
  requestId: string,
): Promise<void> {
  const { db, writer, vault } = deps;
  const request = await maybe(db.read, selectToDecide(requestId));
  if (request?.status !== 'pendingApproval' || request.approvalsNeeded !== 0) return;
  const evidence = await readEvidence(db.read, requestId);
  const rule = evidence && ruleFor(vault, evidence);
  if (rule === 'rowNotProved') return holdUnproved(deps, request);
  if (rule === undefined) return;
  const { merchantId, mode, revision, payloadHash } = request;
  const { approvalHours } = await readApprovalSettings(db.read);
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    payloadHash,
    person: null,
    rule,
    independence: [],
    judgedAgainst: [],
    requesters: [],
    by: systemActor,
    reason: null,
    approvalHours,
  };
  await writer.submit({
    kind: approveRequest(vault),
    cause: `approve:${requestId}.${revision}.policy`,
    order: merchantId,
    mode,
    payload,
  });
}

/** What the rule was ended by, a rule does not begin again: then a person is asked. */
function ruleFor(
  keys: Pick<RowKeys, 'attests'>,
  { request, policy, decisions }: Evidence,
): string | undefined {
  if (!policy || !isProvedRow(keys, merchantPower, policy)) return 'rowNotProved';
  if (!isProvedRow(keys, requestPower, request)) return 'rowNotProved';
  if (decisions.some(({ verdict, rule }) => verdict === 'hold' && rule !== null)) return undefined;
  return request.mode === 'test' ? testRule : ruleOf(policy);
}
