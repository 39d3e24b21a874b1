/** Whether a path fits a pattern; `$name` is one segment of letters, digits, `_` and `-`. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((word, at) =>
      word.startsWith('$') ? /^[\w-]+$/.test(given[at] ?? '') : word === given[at],
    )
  );
}
