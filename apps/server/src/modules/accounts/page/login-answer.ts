import { ApiError, type LoginProcess } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { type LoginRow, selectLatestLogin } from '../login/logins.sql.ts';
import { personOf } from '../qr/qr-answer.ts';

/** The latest sign-in of an account, or undefined. */
export async function readLogin(
  query: Query,
  accountId: string,
): Promise<LoginProcess | undefined> {
  const row = await maybe(query, selectLatestLogin(accountId));
  return row && loginAnswer(row);
}

/** The same, where there must be one. */
export async function readStartedLogin(query: Query, accountId: string): Promise<LoginProcess> {
  const login = await readLogin(query, accountId);
  if (!login) throw new ApiError('notFound');
  return login;
}

function loginAnswer(row: LoginRow): LoginProcess {
  const {
    id,
    accountId,
    state,
    message,
    steps,
    sentTo,
    otpExpiresAt,
    attemptsLeft,
    resendAt,
    endedAt,
    now,
  } = row;
  const isSent = sentTo !== null && otpExpiresAt !== null && endedAt === null;
  return {
    id,
    accountId,
    state,
    message,
    steps,
    startedBy: { id: row.startedById, name: row.startedByName },
    startedAt: row.startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    otp: isSent
      ? {
          sentTo,
          expiresAt: otpExpiresAt.toISOString(),
          attemptsLeft: attemptsLeft ?? 0,
          resendAt: (resendAt ?? now).toISOString(),
        }
      : null,
    enteredBy: personOf(row.enteredById, row.enteredByName),
    enteredAt: row.enteredAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
  };
}
