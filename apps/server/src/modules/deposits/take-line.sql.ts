import type { Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A line goes from whoever had it as it was seen to a person, or to nobody. No row when somebody was faster, or there is no such line. */
export function moveLine({
  lineId,
  from,
  to,
}: {
  lineId: string;
  from: string | null;
  to: string | null;
}): RawBuilder<{ mode: Mode }> {
  if (to === null)
    return sql<{
      mode: Mode;
    }>`delete from line_assignment where line_id = ${lineId} and user_id = ${from} returning mode`;
  return from === null
    ? sql<{
        mode: Mode;
      }>`insert into line_assignment (line_id, mode, user_id) select id, mode, ${to} from statement_line where id = ${lineId} on conflict do nothing returning mode`
    : sql<{
        mode: Mode;
      }>`update line_assignment set user_id = ${to}, assigned_at = now() where line_id = ${lineId} and user_id = ${from} returning mode`;
}
