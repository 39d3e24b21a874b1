import type { ErrorCode, FieldError, Schema } from '@wallet/contract';
import { errorCatalogue, ApiError, zodOf } from '@wallet/contract';
import type { z } from 'zod';

type Part = 'params' | 'query' | 'body';

/**
 * Parses a request part. Without a schema it must be absent or empty: an unread key is a caller's
 * mistake. Body texts must survive PostgreSQL unchanged. Throws an ApiError naming every wrong field.
 */
export function parsePart(schema: Schema | undefined, value: unknown, part: Part): unknown {
  if (!schema) {
    refuseContents(value, part);
    return undefined;
  }
  const parsed = zodOf(schema).safeParse(value ?? {});
  if (parsed.success) {
    if (part === 'body') refuseUnkeepable(value);
    return parsed.data;
  }
  const { issues } = parsed.error;
  throw new ApiError(issues.map(codeOf).find((code) => code !== undefined) ?? 'invalidRequest', {
    errors: issues.flatMap(fieldErrors),
  });
}

function refuseContents(value: unknown, part: Part): void {
  const keys =
    typeof value === 'object' && value !== null
      ? Object.keys(value)
      : value === undefined
        ? []
        : [part];
  if (keys.length > 0)
    throw new ApiError('invalidRequest', {
      errors: keys.map((path) => ({ path, message: unknownField })),
    });
}

/** A half of a surrogate pair would be stored as another character, and a zero character nowhere. */
function refuseUnkeepable(body: unknown): void {
  const errors = unkeepable(body, '').map((path) => ({
    path,
    message: 'half a character, or a zero character, is in this text',
  }));
  if (errors.length > 0) throw new ApiError('invalidRequest', { errors });
}

/** Where such texts and names are. The body fits its schema, so it is no deeper than that allows. */
function unkeepable(value: unknown, path: string): string[] {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? [] : [path.toWellFormed()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return [...unkeepable(name, inner), ...unkeepable(part, inner)];
  });
}

const unknownField = 'this field is not known here';

/** A schema may name a more exact code than `invalidRequest`, as money does. */
function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  if (issue.code === 'invalid_union')
    return nearest(issue)
      .map(codeOf)
      .find((code) => code !== undefined);
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Of several shapes the one that was meant: least is wrong with it. */
function nearest({ errors }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  return errors.reduce<readonly z.core.$ZodIssue[]>(
    (best, other) => (best.length === 0 || other.length < best.length ? other : best),
    [],
  );
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'invalid_union') {
    const inner = nearest(issue).flatMap(fieldErrors);
    if (inner.length > 0)
      return inner.map((error) => ({
        ...error,
        path: [path, error.path].filter((part) => part !== '').join('.'),
      }));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: unknownField,
    }));
  }
  return [{ path, message: issue.message }];
}
