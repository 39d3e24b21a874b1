/** How pages call the API: `ask(endpoints.dashboard, {})`. */
import type { EndpointShape, ReceivedOf } from '@wallet/contract';
import { call, callForFile } from '@wallet/contract/client';
import { transport } from './session/index.ts';
import { withStepUp } from './step-up.ts';

export { endpoints } from './endpoints.ts';

/**
 * Calls an endpoint with the stored session, and once more after the person has confirmed who it
 * is, where that is asked for. Rejects with ProblemError for a refusal, with the browser's own
 * error otherwise.
 */
export function ask<E extends EndpointShape>(
  endpoint: E,
  parts: Parameters<typeof call<E>>[2],
): Promise<ReceivedOf<E>> {
  return withStepUp(() => call(transport, endpoint, parts));
}

/**
 * Fetches a file with the stored session: `askFile(endpoints.downloadOwnExport, { params: { id }
 * })`. Rejects as `ask` does.
 */
export function askFile<E extends EndpointShape>(
  endpoint: E,
  parts: Parameters<typeof callForFile<E>>[2],
): Promise<Blob> {
  return callForFile(transport, endpoint, parts);
}
