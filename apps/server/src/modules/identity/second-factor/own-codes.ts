import { randomInt } from 'node:crypto';
import { ApiError } from '@wallet/contract';
import type { OwnCodeQuery, OwnCodes } from '#modules/approvals/words';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import { selectUser, type UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { ownCodeLetter } from './own-code-letter.ts';
import { countTry, spendOwnCode, upsertOwnCode } from './own-codes.sql.ts';
import { recordRefusal } from '../record.ts';
import { spendSecondFactor } from './second-factor.ts';
import { enterSignIn } from '../sign-in-limit.ts';

const lifeSeconds = 10 * 60;

type Deps = Pick<Identity, 'db' | 'vault' | 'clock' | 'mail'>;

/**
 * Codes by which somebody shows to be himself in another's browser, for one act each: of the
 * authenticator app, or mailed where there is none. Wrong ones are counted for the session; of a
 * mailed code five tries count.
 */
export function createOwnCodes(deps: Deps): OwnCodes {
  return {
    need: async (question) => {
      const user = await one(deps.db.read, selectUser(question.userId));
      if (user.totpEnc !== null)
        throw new ApiError('ownCodeNeeded', { detail: 'Enter a code of your authenticator app.' });
      await mailCode(deps, user, question);
      throw new ApiError('ownCodeNeeded', { detail: 'A code was mailed to you.' });
    },
    spend: async ({ code, ...question }) => {
      const user = await one(deps.db.read, selectUser(question.userId));
      const limit = await enterSignIn(deps, {
        emailKey: user.emailKey,
        origin: { kind: 'session', sessionId: question.sessionId },
      });
      const how = user.totpEnc === null ? 'mailed' : 'totp';
      const isRight = await deps.db.transaction(async (trx) => {
        const fits =
          how === 'totp'
            ? (await spendSecondFactor(deps, trx, user, { totp: code })) === 'totp'
            : await isMailed(deps, trx, { ...question, code });
        if (fits) await limit.succeeded(trx);
        return fits;
      });
      if (isRight) return how;
      await limit.failed();
      await recordRefusal(deps, { ip: question.ip, action: 'user.oneTimeCodeRefused', user });
      throw new ApiError('oneTimeCodeWrong');
    },
  };
}

async function mailCode(
  { db, vault, mail }: Deps,
  { id: userId, email, name, locale }: UserRow,
  { about: { subject, subjectId } }: OwnCodeQuery,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.transaction(async (trx) => {
    const mac = vault.attest('ownCode', meaningOf({ userId, subject, subjectId, code }));
    const { expiresAt } = await one(
      trx,
      upsertOwnCode({ userId, subject, subjectId, mac, lifeSeconds }),
    );
    const usefulUntil = expiresAt.toISOString();
    await mail.send(trx, ownCodeLetter({ code, usefulUntil, email, name, locale }));
  });
}

async function isMailed(
  { vault }: Deps,
  trx: Trx,
  { userId, about: { subject, subjectId }, code }: OwnCodeQuery & { code: string },
): Promise<boolean> {
  const key = { userId, subject, subjectId };
  const kept = await maybe(trx, countTry(key));
  if (!kept || !vault.attests('ownCode', meaningOf({ ...key, code }), kept.mac)) return false;
  return (await maybe(trx, spendOwnCode(key))) !== undefined;
}

function meaningOf(meaning: {
  userId: string;
  subject: string;
  subjectId: string;
  code: string;
}): string {
  return canonicalJson(meaning);
}
