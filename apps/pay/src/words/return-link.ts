/** The merchant's address with the session's id and nothing else of ours; undefined unless it is a web address. */
export function returnLink(address: string | null, sessionId: string): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.searchParams.set('sessionId', sessionId);
  return url.href;
}
