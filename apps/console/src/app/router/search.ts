export type Search = Readonly<Record<string, string>>;

/** The query of an address as plain texts: nothing is guessed into numbers or objects. */
export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The address form of a search; empty values are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** A search with some values changed; undefined and empty ones disappear. */
export function patchSearch(
  search: Search,
  patch: Readonly<Record<string, string | undefined>>,
): Search {
  const merged: Record<string, string | undefined> = { ...search, ...patch };
  return Object.fromEntries(
    Object.entries(merged).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    ),
  );
}
