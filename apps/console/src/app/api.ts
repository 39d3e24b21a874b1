/** How pages call the API: `ask(endpoints.dashboard, {})`. */
import type { EndpointShape, ReceivedOf, SentBodyOf } from '@wallet/contract';
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

/** Fetches a file with the stored session: `askFile(endpoints.download…, {…})`. Rejects as `ask`. */
export function askFile<E extends EndpointShape>(
  endpoint: E,
  parts: Parameters<typeof callForFile<E>>[2],
): Promise<Blob> {
  return callForFile(transport, endpoint, parts);
}

type Sent<E extends EndpointShape> = Parameters<typeof call<E>>[2];
type Rest<E extends EndpointShape> = Omit<Sent<E>, 'body' | 'idempotencyKey' | 'signal'>;
type Send<E extends EndpointShape> = (
  body: SentBodyOf<E>,
  idempotencyKey: () => string,
) => Promise<ReceivedOf<E>>;

/** Where a form sends its body: `sendTo(endpoints.updateProxy, { params: { id } })`. */
export function sendTo<E extends EndpointShape>(
  endpoint: E,
  ...[rest]: object extends Rest<E> ? [rest?: Rest<E>] : [rest: Rest<E>]
): Send<E> {
  return (body) => ask(endpoint, { ...rest, body } as unknown as Sent<E>);
}

/** The same for what must not happen twice: asked again under the same idempotency key. */
export function sendOnceTo<E extends EndpointShape>(
  endpoint: E,
  ...[rest]: object extends Rest<E> ? [rest?: Rest<E>] : [rest: Rest<E>]
): Send<E> {
  return (body, idempotencyKey) =>
    ask(endpoint, { ...rest, body, idempotencyKey: idempotencyKey() } as unknown as Sent<E>);
}
