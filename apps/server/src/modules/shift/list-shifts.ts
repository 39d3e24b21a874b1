import { idSchema, Refusal, roles } from '@wallet/contract';
import type { Shift } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { shiftAnswer } from './shift-answer.ts';
import { selectReceivers, selectShifts } from './shift.sql.ts';

const usualLimit = 20;
const cursorSchema = idSchema('shf');

/** Shifts, newest first. An owner of phones sees its own and those handed to it. Refuses a cursor that is not one. */
export async function listShifts(
  query: Query,
  { roleId, userId }: UserPrincipal,
  {
    id,
    after,
    limit = usualLimit,
  }: { id?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ data: Shift[]; next: string | null }> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const rows = await all(
    query,
    selectShifts({
      onlyOf: roleId === roles.phoneFarm ? userId : null,
      id,
      beforeId: after,
      limit: limit + 1,
    }),
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map(shiftAnswer),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
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
