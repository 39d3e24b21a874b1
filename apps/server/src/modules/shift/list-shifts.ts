import { type AnswerOf, type endpoints, type QueryOf, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { shiftAnswer } from './shift-answer.ts';
import { selectReceivers, selectShifts } from './shift.sql.ts';

const shiftsOfPage = 20;

/** Shifts, newest first. An owner of phones sees its own and those handed to it. Refuses a cursor that is not one. */
export async function listShifts(
  query: Query,
  { roleId, userId }: UserPrincipal,
  { after, limit = shiftsOfPage, ...filters }: QueryOf<typeof endpoints.listShifts>,
): Promise<AnswerOf<typeof endpoints.listShifts>> {
  const onlyOf = roleId === roles.phoneFarm ? userId : null;
  const { rows, next } = await readPage(
    query,
    { after, limit },
    { prefix: 'shf', select: (page) => selectShifts(onlyOf, filters, page) },
  );
  return { data: rows.map(shiftAnswer), next };
}

/** To whom the caller's items can go. */
export async function listReceivers(
  query: Query,
  { userId }: UserPrincipal,
): Promise<{ data: { id: string; name: string }[] }> {
  return {
    data: (await all(query, selectReceivers(userId))).map(({ id, name }) => ({ id, name })),
  };
}
