import type { Refused, RefusalCode } from '@wallet/agent-protocol';

/** A "no" to an agent. With `retry` it says the same thing again later. */
export function refused(
  code: RefusalCode,
  message: string,
  { retry = false, path }: { retry?: boolean; path?: string } = {},
): Refused {
  return { ok: false, code, message, retry, ...(path !== undefined && { path }) };
}

/** Something failed on our side: nothing is lost, the agent says it again. */
export const unavailable = refused(
  'unavailable',
  'The server could not store it now. Send it again.',
  { retry: true },
);
