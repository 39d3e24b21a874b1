import type { ErrorCode, FieldError, Problem } from '@wallet/contract';

/** The server said no. Decide by `code`; keep `requestId` in your log; show nothing of it to customers. */
export class WalletError extends Error {
  override name = 'WalletError';
  readonly code: ErrorCode;
  /** The status of the HTTP answer. */
  readonly status: number;
  readonly requestId: string;
  /** Each wrong field of the request with what is wrong about it. */
  readonly fields: readonly FieldError[];
  /** What to do, in English, for engineers. */
  readonly detail: string;
  /** After how many seconds the server wants to be asked again, if it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { code, status, title, detail, errors, requestId }: Omit<Problem, 'type'>,
    retryAfterSeconds?: number,
  ) {
    super(`${code}: ${title}`);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fields = errors;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error of an answer that is not 2xx; what stands between may write anything, but its status is the answer's. */
export async function errorOf(answer: Response): Promise<WalletError> {
  const title = answer.statusText || 'The answer could not be read';
  const plain = {
    title,
    detail: title,
    code: 'unexpected' as const,
    errors: [],
    requestId: answer.headers.get('x-request-id') ?? '',
  };
  return new WalletError(
    { ...plain, ...(await problemIn(answer)), status: answer.status },
    retryAfterSecondsOf(answer),
  );
}

/** Retry-After in whole seconds; undefined where there is none or it is written otherwise. */
export function retryAfterSecondsOf(answer: Response): number | undefined {
  const seconds = answer.headers.get('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}

async function problemIn(answer: Response): Promise<Partial<Problem>> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'code' in body
      ? (body as Partial<Problem>)
      : {};
  } catch {
    return {};
  }
}
