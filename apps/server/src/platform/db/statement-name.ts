/** The texts of a program are few; should one be put together without end, the rest is planned each time. */
const mostNames = 500;
const names = new Map<string, string>();

/** A named statement is parsed once for each connection, and planned once where PostgreSQL finds that good enough. */
export function nameOf(text: string): { name?: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known };
  if (names.size >= mostNames) return {};
  const name = `kept-${names.size}`;
  names.set(text, name);
  return { name };
}
