import type { Locale } from '@wallet/contract';

/** What a pay page says to the page around it. */
export type FrameMessage =
  | { type: 'EMBED_READY' }
  | { type: 'EMBED_HEIGHT'; height: number }
  | { type: 'EMBED_STATUS'; status: string }
  | { type: 'EMBED_CLOSE' };

/** A message of the framed pay page; undefined for everything else that arrives at a window. */
export function readFrameMessage(
  { origin, source, data }: { origin: string; source: unknown; data: unknown },
  from: { origin: string; window: unknown },
): FrameMessage | undefined {
  if (
    origin !== from.origin ||
    source === null ||
    source !== from.window ||
    typeof data !== 'object' ||
    data === null
  )
    return undefined;
  const { type, height, status } = data as Record<string, unknown>;
  if (type === 'EMBED_READY' || type === 'EMBED_CLOSE') return { type };
  if (type === 'EMBED_HEIGHT')
    return typeof height === 'number' && Number.isFinite(height) && height >= 0
      ? { type, height }
      : undefined;
  return type === 'EMBED_STATUS' && typeof status === 'string' ? { type, status } : undefined;
}

/** The address of a session's page in its framed face. */
export function framedAddress(
  link: string,
  { locale, theme }: { locale: Locale | undefined; theme: string | undefined },
): URL {
  const url = new URL(link);
  url.pathname = url.pathname.replace(/^\/deposit(?=\/|$)/, '/merchant/embed');
  if (locale) url.searchParams.set('lang', locale);
  if (theme) url.searchParams.set('theme', theme);
  return url;
}

/** One line for what the merchant's page would be told. */
export function describeMessage(message: FrameMessage): string {
  if (message.type === 'EMBED_HEIGHT') return `height ${Math.ceil(message.height)}`;
  return message.type === 'EMBED_STATUS'
    ? `onStatus ${message.status}`
    : message.type === 'EMBED_READY'
      ? 'onReady'
      : 'onClose';
}
