import { ApiError } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { maybe, one, type Trx } from '#platform/db';
import { isProvedRow } from '#platform/row-mac';
import { codeRows } from './code-rows.ts';
import { type CodePurpose, hashOfCode } from './code.ts';
import { selectOpenCode, spendCode } from './codes.sql.ts';
import { lockUser, selectUser, type UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { statusFor } from './send-code.ts';

/** Who came by a mailed link: the account's key, by which its browsers are known. */
export interface CodeOwner {
  emailKey: string;
}

export interface FoundCode {
  hash: string;
  purpose: CodePurpose;
  user: UserRow;
}

/**
 * Whose code it is, without using it. Refuses with codeInvalid: wrong, used, expired, replaced, its
 * user has no use for it, or code or user were changed behind the application.
 */
export async function ownerOfCode(
  { db, rows }: Pick<Identity, 'db' | 'rows'>,
  { code, purpose }: { code: string; purpose: CodePurpose },
): Promise<FoundCode> {
  const hash = hashOfCode(code);
  if (hash === undefined) throw new ApiError('codeInvalid');
  const open = await maybe(db.read, selectOpenCode(hash, purpose));
  if (!open || !rows.isProved(codeRows, open)) throw new ApiError('codeInvalid');
  const user = await one(db.read, selectUser(open.userId));
  if (user.status !== statusFor[purpose] || !rows.isProved(personRows, user))
    throw new ApiError('codeInvalid');
  return { hash, purpose, user };
}

/**
 * Uses the code up and locks its user. Refuses with codeInvalid when it counts no more: of many at
 * once one gets through. A refusal after it gives the code back, because the transaction is rolled
 * back.
 */
export async function spendCodeOf(
  { vault }: Pick<Identity, 'vault'>,
  trx: Trx,
  { hash, purpose, user }: FoundCode,
): Promise<UserRow> {
  const now = await one(trx, lockUser(user.id));
  const used = await maybe(trx, spendCode(hash, purpose));
  if (!used || now.status !== statusFor[purpose] || !isProvedRow(vault, personRows, now))
    throw new ApiError('codeInvalid');
  return now;
}
