import type { Vault } from '#platform/vault';

const most = 40;

/**
 * An agent's raw line as names and values, longer numbers cut to their last four digits. Null, so
 * never shown, if it does not decrypt or is no JSON.
 */
export function shownRaw(
  vault: Vault,
  { id, rawEnc }: { id: string; rawEnc: string },
): { name: string; value: string }[] | null {
  try {
    const raw: unknown = JSON.parse(
      vault.open(rawEnc, { table: 'statement_line', id, column: 'raw_enc' }),
    );
    return flat(raw, '')
      .slice(0, most)
      .map(({ name, value }) => ({ name, value: hideNumbers(value) }));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function flat(value: unknown, path: string): { name: string; value: string }[] {
  if (typeof value !== 'object' || value === null)
    return [{ name: path, value: String(value).slice(0, 200) }];
  return Object.entries(value).flatMap(([name, inner]) =>
    flat(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** Runs of seven digits and more, also with blanks and dashes between; times keep their colons and are left. */
function hideNumbers(text: string): string {
  if (/^\d{4}-\d\d-\d\d[T ]/.test(text)) return text;
  return text.replaceAll(
    /\d(?:[ -]?\d){6,}/g,
    (number) => `\u2022\u2022\u2022\u2022 ${number.replaceAll(/\D/g, '').slice(-4)}`,
  );
}
