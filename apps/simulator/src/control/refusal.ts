import type { z } from 'zod';

/** A request that is answered with a reason and a sentence that helps. Nothing was changed. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; message: string }[];

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: readonly { path: string; message: string }[] = [],
  ) {
    super(detail);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Problem details, as the product's own APIs answer. */
export function problemOf({ status, code, message, errors }: ControlError) {
  return { type: `about:blank#${code}`, title: code, status, detail: message, code, errors };
}

/** Parses a body strictly; what is wrong is named field by field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const reading = schema.safeParse(body ?? {});
  if (reading.success) return reading.data;
  const errors = reading.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const first = errors[0];
  throw new ControlError(
    400,
    'invalidRequest',
    first ? `${first.path || 'The body'}: ${first.message}` : 'The body is not valid.',
    errors,
  );
}
