import type { MayDecide } from '@wallet/contract';
import { ProblemError } from '@wallet/contract/client';

export type FailureCode = ProblemError['problem']['code'] | 'unreachable' | 'timeout';

declare global {
  interface TextTables {
    /** Codes without a text of their own are keys too: they come back unchanged. */
    codes: Readonly<Record<`error.${FailureCode}`, string>>;
  }
}

export interface Failure {
  code: FailureCode;
  requestId: string | null;
  detail: string | null;
  fields: { path: string; message: string }[];
  /** When the server wants to be asked again, by this machine's clock. */
  retryAtMs: number | null;
  /** Who can help, where another person is needed. */
  mayDecide: MayDecide | null;
}

/** Whether the server has decided; silence, overload and its own errors decide nothing. */
export function isDefinite(error: unknown): boolean {
  return (
    error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429
  );
}

/** What a screen needs of any thrown thing: a code with a text, and the request id for support. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProblemError) {
    const { code, requestId, detail, errors, mayDecide } = error.problem;
    return {
      code,
      requestId: requestId || null,
      detail: detail || null,
      fields: errors ?? [],
      retryAtMs: error.retryAtMs,
      mayDecide: mayDecide ?? null,
    };
  }
  const code =
    error instanceof DOMException && error.name === 'TimeoutError'
      ? 'timeout'
      : error instanceof TypeError
        ? 'unreachable'
        : 'unexpected';
  return { code, requestId: null, detail: null, fields: [], retryAtMs: null, mayDecide: null };
}

/** The right that is missing for what was asked, by the server; null when it is not about rights. */
export function missingRight(error: unknown): string | null {
  const { code, detail } = failureOf(error);
  return code === 'forbidden' ? (detail?.match(/[a-z]+\.[A-Za-z]+/)?.[0] ?? detail ?? '') : null;
}
