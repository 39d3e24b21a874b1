/** The entries of a field, one a line; spaces and commas part entries, too. Each once. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}
