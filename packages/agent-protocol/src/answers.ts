import { z } from 'zod';
import { textSchema } from './parts.ts';

/** Why the server did not take a message. With `retry` false, sending the same again can never help. */
export const refusalCodes = [
  'invalidMessage',
  'helloFirst',
  'versionUnsupported',
  'notYourAccount',
  'unknownCommand',
  'conflict',
  'tooManyMessages',
  'unavailable',
] as const;

export const refusedSchema = z.strictObject({
  ok: z.literal(false),
  code: z.enum(refusalCodes),
  message: textSchema,
  /** The first wrong field of an invalid message, such as `lines.3.amount.value`. */
  path: z.string().max(200).optional(),
  retry: z.boolean(),
});

/** An answer is `ok: true` with these fields, or a refusal. `ok: true` means: stored; do not send it again. */
export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), ...shape }),
    refusedSchema,
  ]);
}

/** Taken and stored, nothing more to say. */
export const takenSchema = answer({});

export type Refused = z.infer<typeof refusedSchema>;
export type RefusalCode = (typeof refusalCodes)[number];
export type Taken = z.infer<typeof takenSchema>;
