import { withoutTurns } from '../../../lib/text/without-turns.ts';

/**
 * JSON with its lines and indents; what is no JSON stays as it is. Marks that turn text came as
 * letters and digits, which the transport lets pass: they are taken out when they have become
 * marks.
 */
export function pretty(text: string): string {
  try {
    return withoutTurns(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return text;
  }
}
