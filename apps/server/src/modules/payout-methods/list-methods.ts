import { idSchema, Refusal } from '@wallet/contract';
import type {
  AccountVerificationAnswer,
  PayoutMethodRow,
  PayoutMethodStatus,
  VerificationStatus,
} from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { methodRow, verificationAnswer } from './method-answer.ts';
import {
  selectMethod,
  selectMethods,
  selectVerification,
  selectVerifications,
} from './own-methods.sql.ts';
import type { Owner } from './own-methods.sql.ts';

const usualLimit = 50;

interface Page {
  after?: string | undefined;
  limit?: number | undefined;
}

/** One merchant's destinations, newest first; without a status those that are active or blocked. Refuses a cursor that is not one. */
export async function listMethods(
  query: Query,
  owner: Owner,
  { after, limit = usualLimit, status }: Page & { status?: PayoutMethodStatus | undefined },
): Promise<{ data: PayoutMethodRow[]; next: string | null }> {
  const rows = await all(
    query,
    selectMethods(owner, { beforeId: cursor('pym', after), status, limit: limit + 1 }),
  );
  return {
    data: rows.slice(0, limit).map(methodRow),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

/** One of them, whatever became of it. Refuses notFound. */
export async function readMethod(query: Query, owner: Owner, id: string): Promise<PayoutMethodRow> {
  const row = await maybe(query, selectMethod(owner, id));
  if (!row) throw new Refusal('notFound');
  return methodRow(row);
}

/** One merchant's inquiries, newest first. Refuses a cursor that is not one. */
export async function listVerifications(
  query: Query,
  owner: Owner,
  { after, limit = usualLimit, status }: Page & { status?: VerificationStatus | undefined },
): Promise<{ data: AccountVerificationAnswer[]; next: string | null }> {
  const rows = await all(
    query,
    selectVerifications(owner, { beforeId: cursor('avf', after), status, limit: limit + 1 }),
  );
  return {
    data: rows.slice(0, limit).map(verificationAnswer),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

/** Refuses notFound. */
export async function readVerification(
  query: Query,
  owner: Owner,
  id: string,
): Promise<AccountVerificationAnswer> {
  const row = await maybe(query, selectVerification(owner, id));
  if (!row) throw new Refusal('notFound');
  return verificationAnswer(row);
}

function cursor(prefix: string, after: string | undefined): string | undefined {
  if (after !== undefined && !idSchema(prefix).safeParse(after).success)
    throw new Refusal('cursorInvalid');
  return after;
}
