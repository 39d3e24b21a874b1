/** Whether the console runs inside another page's frame. */
export function isEmbedded(): boolean {
  return window.self !== window.top;
}

interface Surroundings {
  ancestorOrigins: readonly string[] | undefined;
  referrer: string;
}

/**
 * The origin that frames us, to address a message to it and to nobody else. Only an allow-listed host can frame the
 * console at all (`frame-ancestors`), so whoever does is one of them. Null when the browser does not tell.
 */
export function parentOrigin({ ancestorOrigins, referrer }: Surroundings): string | null {
  const [nearest] = ancestorOrigins ?? [];
  if (nearest !== undefined && nearest !== 'null') return nearest;
  return URL.canParse(referrer) ? new URL(referrer).origin : null;
}

/** Tells the framing page that the console is there. Carries nothing else. */
export function announceEmbed(): void {
  const origin = parentOrigin({ ancestorOrigins: [...(window.location.ancestorOrigins ?? [])], referrer: document.referrer });
  if (origin !== null) window.parent.postMessage({ type: 'EMBED_READY' }, origin);
}
