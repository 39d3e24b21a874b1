import { z } from 'zod';

/** Header values hold no control characters, so that nothing in a name can begin a header of its own. */
const headerText = z.string().transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim());

export const letterSchema = z.strictObject({
  to: z
    .string()
    .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'one plain address')
    .max(254),
  toName: headerText,
  subject: headerText,
  text: z.string(),
  html: z.string(),
  /** Later than this it helps nobody and is not sent. */
  usefulUntil: z.iso.datetime(),
});

/** One mail to one person, ready to be sent. */
export type Letter = z.input<typeof letterSchema>;
