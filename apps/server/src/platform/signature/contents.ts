import { z } from 'zod';
import { canonicalHash } from '#platform/canonical-json';

/** SHA-256 of the canonical JSON of each part of a document, of each row where the part is a list. */
export type Contents = Record<string, string | string[]>;

const withContents = z.looseObject({
  contents: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** What a document may say of its own parts, so that whoever checks it later can name what was changed. */
export function contentsOf(parts: object): Contents {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]: [string, unknown]) => [
      name,
      Array.isArray(part) ? part.map((row: unknown) => canonicalHash(row)) : canonicalHash(part),
    ]),
  );
}

/** Where a document differs from its stated contents, in a few words each; none when it states none. */
export function changesIn(document: unknown): string[] {
  const read = withContents.safeParse(document);
  if (!read.success) return [];
  const { contents: said, ...parts } = read.data;
  const found = contentsOf(parts);
  return [...new Set([...Object.keys(said), ...Object.keys(found)])]
    .sort()
    .flatMap((name) => changesOf(name, said[name], found[name]));
}

function changesOf(
  name: string,
  said: Contents[string] | undefined,
  found: Contents[string] | undefined,
): string[] {
  if (said === undefined) return [`${name} was added`];
  if (found === undefined) return [`${name} is missing`];
  if (!Array.isArray(said) || !Array.isArray(found))
    return canonicalHash(said) === canonicalHash(found) ? [] : [`${name} was changed`];
  const missing = said.filter((digest) => !found.includes(digest)).length;
  if (said.length > found.length)
    return [`${name}: ${said.length - found.length} of ${said.length} rows are missing`];
  if (said.length < found.length) return [`${name}: ${found.length - said.length} rows were added`];
  if (missing === 0)
    return canonicalHash(said) === canonicalHash(found)
      ? []
      : [`${name}: its rows stand in another order`];
  return found.flatMap((digest, at) =>
    said.includes(digest) ? [] : [`${name}: row ${at + 1} was changed`],
  );
}
