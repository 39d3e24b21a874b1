import { type RawBuilder, sql } from '#platform/db';

/**
 * Whose claim it is what a phone, a row of `device`, says: its owner's, or for some days after it
 * was taken from somebody still his, so that no one person makes a farm's claims nobody's. Null for
 * a phone of the operator.
 */
export function unverifiedOwnerOf(device: 'd' | 'e'): RawBuilder<string | null> {
  const row = sql.raw(device);
  return sql`coalesce(${row}.owner_user_id, case
    when ${row}.previous_owner_until > now() then ${row}.previous_owner_user_id end)`;
}
