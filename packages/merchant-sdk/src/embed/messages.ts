import type { SessionStatus } from '@wallet/contract';

/** What the pay page says to the page around it. Hints only: none of it proves a payment. */
export type EmbedMessage =
  | { type: 'EMBED_READY' }
  | { type: 'EMBED_HEIGHT'; height: number }
  | { type: 'EMBED_STATUS'; sessionId: string; status: SessionStatus }
  | { type: 'EMBED_CLOSE'; sessionId: string };

/** Who a message must come from: the frame's own window, showing a page of the pay pages' origin. */
export interface Sender {
  origin: string;
  window: unknown;
}

/** A message of the frame; undefined for everything else that arrives at a window. */
export function readMessage(
  event: { origin: string; source: unknown; data: unknown },
  sender: Sender,
): EmbedMessage | undefined {
  if (event.origin !== sender.origin || event.source !== sender.window || event.source === null)
    return undefined;
  if (typeof event.data !== 'object' || event.data === null) return undefined;
  const { type, height, sessionId, status } = event.data as Record<string, unknown>;
  if (type === 'EMBED_READY') return { type };
  if (type === 'EMBED_HEIGHT')
    return typeof height === 'number' && Number.isFinite(height) && height >= 0
      ? { type, height }
      : undefined;
  if (typeof sessionId !== 'string') return undefined;
  if (type === 'EMBED_STATUS')
    return typeof status === 'string'
      ? { type, sessionId, status: status as SessionStatus }
      : undefined;
  return type === 'EMBED_CLOSE' ? { type, sessionId } : undefined;
}

/** The frame URL for a session's `url`. Throws TypeError for anything that is no link. */
export function frameAddress(link: string, theme?: 'light' | 'dark'): URL {
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('the url of a session begins with https://');
  url.pathname = url.pathname.replace(/^\/(?:deposit|withdraw)(?=\/|$)/, '/merchant/embed');
  if (theme) url.searchParams.set('theme', theme);
  return url;
}
