import { zodOf, type Endpoint } from '@wallet/contract';
import type { z } from 'zod';
import type { Log } from '#platform/log';

/**
 * Shapes an answer to the contract. Drops and reports unknown fields as our fault: the work is
 * done, so the caller gets the rest. Throws on any other mismatch.
 */
export function shapeAnswer(endpoint: Endpoint, answer: unknown, log: Log): unknown {
  const schema = zodOf(endpoint.answer);
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const unknownKeys = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknownKeys.length < parsed.error.issues.length) {
    throw new Error(`the answer of ${endpoint.name} does not fit its contract`, {
      cause: parsed.error,
    });
  }
  log.error(
    {
      endpoint: endpoint.name,
      fields: unknownKeys.map(({ path, keys }) => [...path, ...keys].join('.')),
    },
    'an answer had fields outside the contract',
  );
  return schema.parse(without(answer, unknownKeys));
}

function without(answer: unknown, issues: z.core.$ZodIssueUnrecognizedKeys[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const { path, keys } of issues) {
    const holder = path.reduce<unknown>((value, step) => Reflect.get(Object(value), step), copy);
    for (const key of keys) Reflect.deleteProperty(Object(holder), key);
  }
  return copy;
}
