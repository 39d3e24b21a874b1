import type {
  EndpointShape,
  ReceivedOf,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from './endpoint.ts';
import type { Problem } from './errors.ts';

/** How one program sends requests: its base address, its credentials, its patience. */
export interface Transport {
  baseUrl: string;
  timeoutMs: number;
  headers(): Record<string, string>;
  /** Called once on a 401; true means "I have new credentials, send it again". */
  onSignedOut?(path: string): Promise<boolean>;
  credentials?: 'include' | 'omit' | 'same-origin';
  fetch?: typeof fetch;
  /** What of an answer's JSON is read, where that is not all of it. Files are handed over as they came. */
  readable?(json: string): string;
}

type Parts<E extends EndpointShape> = (SentParamsOf<E> extends undefined
  ? object
  : { params: SentParamsOf<E> }) &
  (SentQueryOf<E> extends undefined ? object : { query?: SentQueryOf<E> }) &
  (SentBodyOf<E> extends undefined ? object : { body: SentBodyOf<E> }) & {
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** The server said no: its problem details, and when it wants to be asked again, if it told. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** By this machine's clock, from Retry-After. */
  readonly retryAtMs: number | null;

  constructor(problem: Problem, retryAtMs: number | null = null) {
    super(problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
    this.retryAtMs = retryAtMs;
  }
}

/** Calls an endpoint. Throws ProblemError for an answer that is not 2xx, else the network's own error. */
export async function call<E extends EndpointShape>(
  transport: Transport,
  endpoint: E,
  parts: Parts<E>,
): Promise<ReceivedOf<E>> {
  const answer = await sendSignedIn(transport, endpoint, parts);
  const text = readable(transport, await answer.text());
  if (!answer.ok) throw new ProblemError(readProblem(answer, text), retryAtMsOf(answer));
  return (text === '' ? undefined : JSON.parse(text)) as ReceivedOf<E>;
}

/** Fetches what an endpoint answers as a file. Throws as `call` does. */
export async function callForFile<E extends EndpointShape>(
  transport: Transport,
  endpoint: E,
  parts: Parts<E>,
): Promise<Blob> {
  const answer = await sendSignedIn(transport, endpoint, parts);
  if (!answer.ok)
    throw new ProblemError(
      readProblem(answer, readable(transport, await answer.text())),
      retryAtMsOf(answer),
    );
  return answer.blob();
}

function readable(transport: Transport, json: string): string {
  return transport.readable?.(json) ?? json;
}

async function sendSignedIn(
  transport: Transport,
  endpoint: EndpointShape,
  parts: object,
): Promise<Response> {
  const answer = await send(transport, endpoint, parts);
  return answer.status === 401 && (await transport.onSignedOut?.(endpoint.path))
    ? send(transport, endpoint, parts)
    : answer;
}

interface LooseParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function send(transport: Transport, endpoint: EndpointShape, parts: object): Promise<Response> {
  const { params, query, body, idempotencyKey, signal } = parts as LooseParts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const timeout = AbortSignal.timeout(transport.timeoutMs);
  return (transport.fetch ?? fetch)(
    `${transport.baseUrl}${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
    {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...transport.headers(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(transport.credentials ? { credentials: transport.credentials } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    },
  );
}

/** The problem as the server wrote it; what stands between may write anything, but its status is the answer's. */
function readProblem(answer: Response, text: string): Problem {
  const title = answer.statusText || 'The answer could not be read';
  const plain: Problem = {
    type: 'about:blank',
    title,
    status: answer.status,
    detail: title,
    code: 'unexpected',
    errors: [],
    requestId: answer.headers.get('x-request-id') ?? '',
  };
  try {
    return { ...plain, ...(JSON.parse(text) as Partial<Problem>), status: answer.status };
  } catch {
    return plain;
  }
}

/** Retry-After as our servers write it, in whole seconds. */
function retryAtMsOf(answer: Response): number | null {
  const seconds = answer.headers.get('retry-after');
  return seconds !== null && /^\d+$/.test(seconds) ? Date.now() + Number(seconds) * 1_000 : null;
}
