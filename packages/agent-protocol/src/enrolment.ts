import { z } from 'zod';
import { deviceIdSchema, nameSchema } from './parts.ts';

/** Where an agent exchanges its one-time code, by HTTP POST of JSON: its token does not exist yet. */
export const enrolmentPath = '/api/public/agents/enrol';

/** Case, spaces and hyphens of the code do not matter; `O` is `0`, and `I` and `L` are `1`. */
export const enrolmentSchema = z.strictObject({
  code: z.string().min(1).max(64),
  model: nameSchema.optional(),
});

/** The token is told once: it goes into the phone's own key store before anything else is done. */
export const enrolledSchema = z.strictObject({
  deviceId: deviceIdSchema,
  name: z.string(),
  token: z.string(),
});

/** Reads the text of an enrolment's QR code; undefined when it is another one. */
export function readEnrolmentLink(text: string): { server: string; code: string } | undefined {
  if (!text.startsWith(enrolmentScheme)) return undefined;
  const fields = new URLSearchParams(text.slice(enrolmentScheme.length));
  const [server, code] = [fields.get('server'), fields.get('code')];
  return server && code ? { server, code } : undefined;
}

export const enrolmentScheme = 'wallet-agent:enrol?';

export type Enrolled = z.infer<typeof enrolledSchema>;
