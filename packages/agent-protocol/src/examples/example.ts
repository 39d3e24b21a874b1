import type { MessageName } from '../messages.ts';

/** A recorded message. `valid: false` must be refused, for `why`. Plain JSON: test your agent against it. */
export interface Example {
  name: string;
  message: MessageName;
  part: 'body' | 'answer';
  valid: boolean;
  why?: string;
  value: unknown;
}

type Recorded = Record<string, unknown>;

/** Examples of one message's body, by name. */
export function bodies(
  message: MessageName,
  valid: Record<string, unknown>,
  invalid: Record<string, [why: string, value: unknown]>,
): Example[] {
  return collect({ message, part: 'body' }, valid, invalid);
}

/** Examples of the answer to one message, by name. */
export function answers(
  message: MessageName,
  valid: Record<string, unknown>,
  invalid: Record<string, [why: string, value: unknown]> = {},
): Example[] {
  return collect({ message, part: 'answer' }, valid, invalid);
}

/** A recorded message with some fields changed. A field set to undefined is left out. */
export function but(value: Recorded, changes: Recorded): Recorded {
  return Object.fromEntries(
    Object.entries({ ...value, ...changes }).filter(([, field]) => field !== undefined),
  );
}

function collect(
  of: Pick<Example, 'message' | 'part'>,
  valid: Recorded,
  invalid: Record<string, [string, unknown]>,
): Example[] {
  return [
    ...Object.entries(valid).map(([name, value]) => ({ name, ...of, valid: true, value })),
    ...Object.entries(invalid).map(([name, [why, value]]) => ({
      name,
      ...of,
      valid: false,
      why,
      value,
    })),
  ];
}
