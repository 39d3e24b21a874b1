import { createHash } from 'node:crypto';
import { idFloor } from '#platform/ids';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const restLength = 16;

/**
 * The id of a row that an agent's report becomes: the same report gives the same id, so that its primary key keeps it
 * once however often it is sent. Sortable by `at` as every id. `names` say whose report it is.
 */
export function reportId(prefix: string, at: Date, ...names: string[]): string {
  const timed = idFloor(prefix, new Date(Math.max(0, at.getTime())));
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  return (
    timed.slice(0, -restLength) +
    Array.from(hash.subarray(0, restLength), (byte) => digits.charAt(byte & 31)).join('')
  );
}
