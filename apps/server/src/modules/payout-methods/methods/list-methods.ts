import { ApiError } from '@wallet/contract';
import type {
  AccountVerificationAnswer,
  endpoints,
  PayoutMethodRow,
  QueryOf,
} from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { type PageQuery, readPage } from '#platform/lists';
import { methodRow, verificationAnswer } from './method-answer.ts';
import {
  selectMethod,
  selectMethods,
  selectVerification,
  selectVerifications,
} from '../own-methods.sql.ts';
import type { MethodFilters, Owner } from '../own-methods.sql.ts';

/** One merchant's destinations, newest first; by default active or blocked. Refuses a wrong cursor. */
export async function listMethods(
  query: Query,
  owner: Owner,
  input: PageQuery & MethodFilters,
): Promise<{ data: PayoutMethodRow[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'pym',
    select: (page) => selectMethods(owner, input, page),
  });
  return { data: rows.map(methodRow), next };
}

/** One of them, whatever became of it. Refuses notFound. */
export async function readMethod(query: Query, owner: Owner, id: string): Promise<PayoutMethodRow> {
  const row = await maybe(query, selectMethod(owner, id));
  if (!row) throw new ApiError('notFound');
  return methodRow(row);
}

/** One merchant's inquiries, newest first. Refuses a cursor that is not one. */
export async function listVerifications(
  query: Query,
  owner: Owner,
  input: QueryOf<typeof endpoints.listAccountVerifications>,
): Promise<{ data: AccountVerificationAnswer[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'avf',
    select: (page) => selectVerifications(owner, input, page),
  });
  return { data: rows.map(verificationAnswer), next };
}

/** Refuses notFound. */
export async function readVerification(
  query: Query,
  owner: Owner,
  id: string,
): Promise<AccountVerificationAnswer> {
  const row = await maybe(query, selectVerification(owner, id));
  if (!row) throw new ApiError('notFound');
  return verificationAnswer(row);
}
