import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Console, Permission, RoleId, TokenScope } from './roles.ts';
import type { TeamRole } from './team-roles.ts';

/** Who may call: anyone, users, users with a permission, tokens with a scope (or in test mode only), a link's payer. */
export type Who =
  | 'anyone'
  | 'signedIn'
  | { readonly permission: Permission }
  | { readonly scope: TokenScope; readonly mode?: 'test' }
  | 'payer';

export type Surface = 'console' | 'public' | 'merchantApi';

/** A zod schema by input and output only: comparing whole schemas took two thirds of the type checker's time. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The schema itself, for who parses with it or describes it. */
export function zodOf(schema: Schema): z.ZodType {
  return schema as z.ZodType;
}

export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Fastify form: `/v1/transactions/:id`. */
  readonly path: string;
  readonly surface: Surface;
  readonly who: Who;
  /** The consoles whose address serves it; both when absent. */
  readonly consoles?: readonly Console[];
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
  readonly status?: 200 | 201 | 202 | 204;
  /** What a 200 is when it is no JSON but a file. */
  readonly answerType?: 'text/csv' | 'application/octet-stream';
  /** Writes of the merchant API require an Idempotency-Key header. */
  readonly idempotent?: boolean;
  /** The largest body, where it is not the usual 256 kB. */
  readonly bodyLimitBytes?: number;
  /** A POST allowed on a full disk: it only reads, or people need its small write to get in. */
  readonly needsNoRoom?: boolean;
  /**
   * Needs a password or one-time code within the last five minutes in this session: always, if the
   * body names one of these fields, or if a field has this value.
   */
  readonly stepUp?: true | readonly string[] | Readonly<Record<string, string>>;
  readonly errors: readonly ErrorCode[];
}

export interface Endpoint extends EndpointShape {
  readonly name: string;
}

type Call = `${EndpointShape['method']} /${string}`;
type MethodOf<C extends Call> = C extends `${infer Method} /${string}` ? Method : never;
type PathOf<C extends Call> = C extends `${string} ${infer Path}` ? Path : never;

/** What a row says beside its name and call; it refuses with the codes of `errors`, or none. */
type Row = Omit<EndpointShape, 'method' | 'path' | 'errors'> &
  Partial<Pick<EndpointShape, 'errors'>>;

/**
 * One row of the endpoint table, such as `endpoint('getBalance', 'GET /v1/balance', { … })`; keeps
 * the exact schema types for the mount and the client.
 */
export function endpoint<const Name extends string, const C extends Call, const R extends Row>(
  name: Name,
  call: C,
  row: R,
): R &
  Pick<EndpointShape, 'errors'> & {
    readonly name: Name;
    readonly method: MethodOf<C>;
    readonly path: PathOf<C>;
  } {
  const [method, path] = call.split(' ') as [MethodOf<C>, PathOf<C>];
  return { errors: [], ...row, name, method, path };
}

type Out<T> = T extends Schema ? z.output<T> : undefined;
type In<T> = T extends Schema ? z.input<T> : undefined;

/** What the handler receives, after parsing. */
export type ParamsOf<E extends EndpointShape> = Out<E['params']>;
export type QueryOf<E extends EndpointShape> = Out<E['query']>;
export type BodyOf<E extends EndpointShape> = Out<E['body']>;
/**
 * A list's filters and order without its page; for several lists in one statement all filters, so a
 * statement lacking a new one is noticed.
 */
export type FiltersOf<E extends EndpointShape> = AllOf<
  E extends EndpointShape ? Omit<QueryOf<E>, 'after' | 'limit'> : never
>;
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never;
/** What the handler returns and what travels. */
export type AnswerOf<E extends EndpointShape> = z.input<E['answer']>;
export type ReceivedOf<E extends EndpointShape> = z.output<E['answer']>;
/** What the caller sends. */
export type SentParamsOf<E extends EndpointShape> = In<E['params']>;
export type SentQueryOf<E extends EndpointShape> = In<E['query']>;
export type SentBodyOf<E extends EndpointShape> = In<E['body']>;

/** Who is calling, as the edge found out. Tenant scope comes from here, never from the request. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly sessionId: string;
      readonly roleId: RoleId;
      /** Of people of a merchant. */
      readonly merchantId?: string;
      readonly teamRole?: TeamRole;
      readonly console: Console;
      /** The password or a one-time code was given in this session within the last five minutes. */
      readonly isConfirmed?: boolean;
    }
  | {
      readonly kind: 'token';
      readonly tokenId: string;
      readonly merchantId: string;
      readonly mode: 'live' | 'test';
      readonly scopes: readonly TokenScope[];
    }
  | {
      readonly kind: 'payer';
      readonly sessionId: string;
      readonly readOnly: boolean;
      /** The secret of the browser, where its page was given one. */
      readonly browser?: string;
    };
