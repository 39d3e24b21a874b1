/** How people call a statement line: `UNM-` and the end of its id, as the server writes it. */
export function lineCode(lineId: string): string {
  return `UNM-${lineId.slice(-6).toUpperCase()}`;
}
