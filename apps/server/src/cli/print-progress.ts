import type { Progress } from '#platform/backup';
import { systemClock } from '#platform/clock';

const everyMs = 200;
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/**
 * Says on the error output how far it has come: on a terminal one line that renews itself, else a
 * line for each table that has rows.
 */
export function printProgress(what: string): (progress: Progress) => void {
  let [saidAt, before] = [-Infinity, 0];
  return ({ table, number, of, rows, bytes, isDone }) => {
    const total = before + bytes;
    if (isDone) before = total;
    const text = `${what}: table ${number} of ${of}, ${megabytes(total)} MB. ${table}`;
    if (!process.stderr.isTTY) {
      if (isDone && rows > 0) process.stderr.write(`${text}, ${rows} rows\n`);
      return;
    }
    const isLast = isDone && number === of;
    if (!isLast && systemClock.monotonicMs() - saidAt < everyMs) return;
    saidAt = systemClock.monotonicMs();
    process.stderr.write(`\r\u001b[K${text}${isLast ? '\n' : ''}`);
  };
}
