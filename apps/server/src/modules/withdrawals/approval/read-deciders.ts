import { roles } from '@wallet/contract';
import type { MoreOfWaiting } from '#modules/approvals/deciders';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { maybe, type Query } from '#platform/db';
import { selectToDecide } from '../decisions.sql.ts';

/** Who may not decide about a request's very sum: above their limit SubAdmins do not. */
export async function readDeciders(query: Query, id: string): Promise<MoreOfWaiting> {
  const request = await maybe(query, selectToDecide(id));
  if (!request) return {};
  const { subAdminUpToMinor } = await readApprovalSettings(query);
  return request.amountMinor > subAdminUpToMinor[request.currency]
    ? { withoutRoles: [roles.subAdmin] }
    : {};
}
