import type { Readable } from 'node:stream';
import type {
  AnswerOf,
  BodyOf,
  Console,
  Endpoint,
  ParamsOf,
  Principal,
  QueryOf,
} from '@wallet/contract';
import type { FastifyReply } from 'fastify';

type Kind<K extends Principal['kind']> = Extract<Principal, { kind: K }>;

/** The kind of caller that can reach an endpoint, after the mount has checked `who`. */
export type PrincipalOf<E extends Endpoint> = E['who'] extends 'anyone'
  ? Kind<'anonymous'>
  : E['who'] extends 'payer'
    ? Kind<'payer'>
    : E['who'] extends { readonly scope: string }
      ? Kind<'token'>
      : E['who'] extends 'signedIn' | { readonly permission: string }
        ? Kind<'user'>
        : Principal;

export interface CallHeaders {
  /** Present on every endpoint that is `idempotent`. */
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  ip: string;
  userAgent: string | undefined;
  origin: string | undefined;
}

/** One parsed request: everything in it has passed the endpoint's schemas and its `who`. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  principal: PrincipalOf<E>;
  headers: CallHeaders;
  requestId: string;
  /** The console on whose address the request arrived. */
  console: Console;
  /** For cookies, headers and non-JSON answers; a handler that sends it itself may return anything. */
  reply: FastifyReply;
}

export interface Route {
  endpoint: Endpoint;
  /** Called only with what this endpoint's own schemas have parsed. */
  handle(call: Call<Endpoint>): Promise<unknown>;
}

/** What a handler hands over: a file as it is read, anything else as the contract describes it. */
type Handled<E extends Endpoint> = E extends { readonly answerType: string }
  ? Readable
  : AnswerOf<E>;

/** Binds an endpoint of the contract to the function that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Handled<E>>,
): Route {
  return { endpoint, handle };
}
