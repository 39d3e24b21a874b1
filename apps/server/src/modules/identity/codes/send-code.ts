import { consoleOf, ApiError } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { maybe, one, type Query, type Trx } from '#platform/db';
import { isProvedRow, macOfRow, notProved } from '#platform/row-mac';
import { codeLetter } from './code-letter.ts';
import { codeRows } from './code-rows.ts';
import { type CodePurpose, hashOfCode, newCode } from './code.ts';
import { deleteOpenCodes, insertCode, selectCodeEnd, selectCodeUntil } from './codes.sql.ts';
import { lockUser } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';

/** An invitation may wait over a weekend; a reset is asked for by somebody who sits there. */
const lifeSeconds = { activate: 72 * 3_600, resetPassword: 30 * 60 } as const satisfies Record<
  CodePurpose,
  number
>;
const path = {
  activate: '/auth/activate',
  resetPassword: '/auth/reset-password',
} as const satisfies Record<CodePurpose, string>;

/** The status in which a user has a use for the code. */
export const statusFor = { activate: 'invited', resetPassword: 'active' } as const satisfies Record<
  CodePurpose,
  string
>;

/**
 * Mails the user a link that counts once, for 72 hours (activate) or 30 minutes (resetPassword). An
 * invitation before it stops counting; links for a new password count until one of them is used,
 * because strangers can ask for them too. Nothing readable is stored. Refuses with stateConflict
 * when the user is not invited, or not active, for it, and with rowNotProved: it is mailed to no
 * address that somebody wrote into the row.
 */
export async function sendCode(
  { vault, mail, consoleUrls }: Pick<Identity, 'vault' | 'mail' | 'consoleUrls'>,
  trx: Trx,
  { userId, purpose }: { userId: string; purpose: CodePurpose },
): Promise<void> {
  const user = await maybe(trx, lockUser(userId));
  if (user?.status !== statusFor[purpose]) throw new ApiError('stateConflict');
  if (!isProvedRow(vault, personRows, user)) throw notProved(personRows, userId);
  const code = newCode();
  if (purpose === 'activate') await deleteOpenCodes(userId, purpose).execute(trx);
  const { expiresAt } = await one(trx, selectCodeEnd(lifeSeconds[purpose]));
  const row = { id: hashOfCode(code) ?? '', userId, purpose, expiresAt };
  await insertCode({ ...row, mac: macOfRow(vault, codeRows, row) }).execute(trx);
  const link = `${consoleUrls[consoleOf(user.roleId)]}${path[purpose]}?code=${code}`;
  await mail.send(
    trx,
    codeLetter({
      purpose,
      link,
      usefulUntil: expiresAt.toISOString(),
      email: user.email,
      name: user.name,
      locale: user.locale,
    }),
  );
}

/** Until when the open invitation of a user counts; undefined when there is none. */
export async function readInvitationUntil(q: Query, userId: string): Promise<Date | undefined> {
  return (await maybe(q, selectCodeUntil(userId, 'activate')))?.expiresAt;
}

/** Makes every mailed link of the user worthless, for example when it is disabled. */
export async function deleteCodesOf(trx: Trx, userId: string): Promise<void> {
  await deleteOpenCodes(userId, null).execute(trx);
}
