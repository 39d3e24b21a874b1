import { idSchema, Refusal } from '@wallet/contract';
import type { RoleId, UserRow, UserStatus } from '@wallet/contract';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import { userAnswer } from './user-answer.ts';
import type { UserScope } from './user-scope.ts';
import { countUsers, selectUsers } from './users.sql.ts';

export interface UsersQuery {
  after?: string | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  roleId?: RoleId | undefined;
  status?: UserStatus | undefined;
}

export interface UsersPage {
  data: UserRow[];
  next: string | null;
  /** Exact up to 1,000; above that `more` is true. */
  total: number;
  more: boolean;
}

const usualLimit = 50;
const countCap = 1_000;
const cursorSchema = idSchema('usr');

/** The people in scope, newest first. Refuses a cursor that is not one. */
export async function listUsers(
  query: Query,
  scope: UserScope,
  { after, limit = usualLimit, search, ...rest }: UsersQuery,
): Promise<UsersPage> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  // No name and no address holds control characters, and PostgreSQL takes no zero character.
  const filter = { ...rest, search: search?.replace(/\p{Cc}/gu, ' ') };
  const [rows, { count }] = await Promise.all([
    all(query, selectUsers(scope, { ...filter, beforeId: after }, limit + 1)),
    one(query, countUsers(scope, filter, countCap + 1)),
  ]);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return {
    data: page.map(userAnswer),
    next,
    total: Math.min(count, countCap),
    more: count > countCap,
  };
}
