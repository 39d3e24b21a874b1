/** Whether the console runs inside another page's frame. */
export function isEmbedded(): boolean {
  return window.self !== window.top;
}

interface Surroundings {
  /** The hosts that may frame the console, as the server names them. */
  allowed: readonly string[];
  ancestorOrigins: readonly string[] | undefined;
  referrer: string;
}

/**
 * The origins to address a message for the framing page to: its own when it is on the list, nobody otherwise. Where the
 * browser does not tell who frames us, everybody on the list: a message reaches its addressee only.
 */
export function parentOrigins({
  allowed,
  ancestorOrigins,
  referrer,
}: Surroundings): readonly string[] {
  const parent = ancestorOrigins
    ? ancestorOrigins[0]
    : URL.canParse(referrer)
      ? new URL(referrer).origin
      : undefined;
  if (parent !== undefined && allowed.includes(parent)) return [parent];
  return ancestorOrigins ? [] : allowed;
}

let isAnnounced = false;

/** Tells the framing page that the console is there: once, and nothing else. */
export function announceEmbed(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList };
  const origins = parentOrigins({
    allowed: frameOrigins(),
    ancestorOrigins: ancestorOrigins && [...ancestorOrigins],
    referrer: document.referrer,
  });
  for (const origin of origins) window.parent.postMessage({ type: 'EMBED_READY' }, origin);
}

function frameOrigins(): string[] {
  const names =
    document.querySelector<HTMLMetaElement>('meta[name="frame-origins"]')?.content ?? '';
  return names.split(' ').filter((name) => name !== '');
}
