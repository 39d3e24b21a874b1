import { Refusal } from '@wallet/contract';
import { maybe, one } from '#platform/db';
import type { Query, Trx } from '#platform/db';
import { hashOfCode } from './code.ts';
import type { CodePurpose } from './code.ts';
import { selectOpenCode, spendCode } from './codes.sql.ts';
import { lockUser, selectUser } from './identity.sql.ts';
import type { UserRow } from './identity.sql.ts';
import { statusFor } from './send-code.ts';

export interface FoundCode {
  hash: string;
  purpose: CodePurpose;
  user: UserRow;
}

/** Whose code it is, without using it. Refuses with codeInvalid: wrong, used, expired, replaced, or its user has no use for it. */
export async function ownerOfCode(
  q: Query,
  { code, purpose }: { code: string; purpose: CodePurpose },
): Promise<FoundCode> {
  const hash = hashOfCode(code);
  if (hash === undefined) throw new Refusal('codeInvalid');
  const open = await maybe(q, selectOpenCode(hash, purpose));
  if (!open) throw new Refusal('codeInvalid');
  const user = await one(q, selectUser(open.userId));
  if (user.status !== statusFor[purpose]) throw new Refusal('codeInvalid');
  return { hash, purpose, user };
}

/**
 * Uses the code up and locks its user. Refuses with codeInvalid when it counts no more: of many at once one gets through.
 * A refusal after it gives the code back, because the transaction is rolled back.
 */
export async function spendCodeOf(trx: Trx, { hash, purpose, user }: FoundCode): Promise<UserRow> {
  const now = await one(trx, lockUser(user.id));
  const used = await maybe(trx, spendCode(hash, purpose));
  if (!used || now.status !== statusFor[purpose]) throw new Refusal('codeInvalid');
  return now;
}
