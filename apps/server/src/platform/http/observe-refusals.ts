import type { Principal } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';
import { notedOf } from './call-observer.ts';

/** A right that somebody who is signed in asked for and does not have. */
export interface RefusedRight {
  person: Extract<Principal, { kind: 'user' }>;
  method: string;
  /** The pattern of the endpoint, without what the caller wrote into it. */
  route: string;
  /** Which right it was. */
  detail: string | undefined;
  requestId: string;
  ip: string;
  userAgent: string | undefined;
}

/** Is called after the answer has left, and must return at once. */
export type RefusalObserver = (refused: RefusedRight) => void;

/** Reports each `forbidden` answer to a signed-in caller, whether from the edge or a use case. */
export function observeRefusals(server: FastifyInstance, listener: RefusalObserver): void {
  server.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 403) return;
    const { caller, problem } = notedOf(request);
    if (caller?.kind !== 'user' || problem?.code !== 'forbidden') return;
    listener({
      person: caller,
      method: request.method,
      route: request.routeOptions.url ?? '',
      detail: problem.detail,
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
    });
  });
}
