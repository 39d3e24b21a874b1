/** The `code` of a system or database error (`ENOENT`, `40P01`), or undefined when there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
