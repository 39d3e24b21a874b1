import { z } from 'zod';
import {
  institutionCountries,
  institutionIdSchema,
  institutionRowLimit,
  institutionTypes,
} from '@wallet/contract';
import { idOfPlace } from './institution-answer.ts';
import type { Facts } from './institutions.sql.ts';

const railName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{1,19}$/, 'the name of a rail');
const railCode = z.string().regex(/^[A-Z0-9]{2,20}$/, 'capital letters and digits');
const rail = z.union([
  railName.transform((name) => ({ rail: name, code: null })),
  z
    .object({ rail: railName, bic: railCode.nullish() })
    .transform(({ rail: name, bic }) => ({ rail: name, code: bic ?? null })),
]);

const rowSchema = z.object({
  country: z.enum(institutionCountries),
  type: z.enum(institutionTypes),
  /** None is published. */
  code: z
    .string()
    .regex(/^[A-Z0-9]{2,20}$/, 'capital letters and digits')
    .nullable(),
  name: z.string().trim().min(1).max(200),
  shortName: z.string().trim().min(1).max(80).nullish(),
  rails: z.array(rail).max(20),
});

const fileSchema = z.object({
  asOf: z.iso.date(),
  institutions: z.array(z.unknown()).min(1).max(institutionRowLimit),
});

export interface FileRow {
  /** Counted from 1. */
  row: number;
  id: string | null;
  name: string | null;
  facts: Omit<Facts, 'source'> | null;
  problem: string | null;
}

/**
 * The rows of a file of facts, each understood or with what is wrong with it. `problem` when it is
 * no such file at all.
 */
export function readInstitutionsFile(
  file: unknown,
): { ok: true; rows: FileRow[] } | { ok: false; problem: string } {
  const parsed = fileSchema.safeParse(file);
  if (!parsed.success) return { ok: false, problem: words(parsed.error) };
  const { asOf, institutions } = parsed.data;
  const seen = new Set<string>();
  const rows = institutions.map((value, index): FileRow => {
    const read = readRow(value, asOf);
    const repeats = read.id !== null && seen.has(read.id);
    if (read.id !== null) seen.add(read.id);
    return repeats
      ? { ...read, row: index + 1, facts: null, problem: 'the same country and code stand above' }
      : { ...read, row: index + 1 };
  });
  return { ok: true, rows };
}

function readRow(value: unknown, asOf: string): Omit<FileRow, 'row'> {
  const parsed = rowSchema.safeParse(value);
  if (!parsed.success)
    return { id: null, name: nameOf(value), facts: null, problem: words(parsed.error) };
  const { country, type, name, shortName = null, rails } = parsed.data;
  const isCodeOurs = parsed.data.code === null;
  const code = parsed.data.code ?? ownCode(shortName ?? name);
  const id = idOfPlace({ country, code });
  if (!institutionIdSchema.safeParse(id).success)
    return {
      id: null,
      name,
      facts: null,
      problem: 'neither a code nor a short name to make one of',
    };
  const unique = [...new Map(rails.map((each) => [each.rail, each])).values()].toSorted((a, b) =>
    a.rail < b.rail ? -1 : 1,
  );
  return {
    id,
    name,
    facts: { country, code, isCodeOurs, name, shortName, type, asOf, rails: unique },
    problem: null,
  };
}

/** Where no code is published the short name stands for it. */
function ownCode(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20);
}

function nameOf(value: unknown): string | null {
  const name: unknown = Reflect.get(Object(value), 'name');
  return typeof name === 'string' ? name.slice(0, 200) : null;
}

function words({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
