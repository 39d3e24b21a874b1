/** What the page tells the page around it. Hints only: the merchant's server asks ours. */
export type EmbedMessage =
  | { type: 'EMBED_READY' }
  | { type: 'EMBED_HEIGHT'; height: number }
  | { type: 'EMBED_STATUS'; sessionId: string; status: string }
  | { type: 'EMBED_CLOSE'; sessionId: string };

/** What the page around may say: only how it looks. */
export interface HostMessage {
  type: 'EMBED_THEME';
  theme: 'light' | 'dark';
}

/**
 * The origins to speak to: the parent's when the browser names it and it is allowed, otherwise each allowed one, of
 * which the browser delivers only to the parent's. Never `*`, and nobody at all without a list.
 */
export function targetOrigins(
  allowed: readonly string[],
  parentOrigin: string | undefined,
): readonly string[] {
  const usable = allowed.filter(
    (origin) => !origin.includes('*') && URL.canParse(origin) && new URL(origin).origin === origin,
  );
  if (parentOrigin === undefined) return usable;
  return usable.filter((origin) => origin === parentOrigin);
}

/**
 * A message of the host, when it comes from the parent window, from an allowed origin, and has
 * exactly the known shape.
 */
export function readHostMessage(
  event: { origin: string; source: unknown; data: unknown },
  { parent, allowed }: { parent: unknown; allowed: readonly string[] },
): HostMessage | undefined {
  if (event.source !== parent || !allowed.includes(event.origin)) return undefined;
  const { data } = event;
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 2) return undefined;
  const { type, theme } = data as { type?: unknown; theme?: unknown };
  return type === 'EMBED_THEME' && (theme === 'light' || theme === 'dark')
    ? { type, theme }
    : undefined;
}

export interface EmbedMessenger {
  /** The session's status, when it differs from the one told before. */
  tell(state: { sessionId: string; status: string }): void;
  close(): void;
}

/**
 * Speaks with the page around: that this one is there, how high it is, how the session stands; takes its theme.
 * Silent outside of a frame.
 */
export function startEmbed(sessionId: string, allowed: readonly string[]): EmbedMessenger {
  const targets = window.parent === window ? [] : targetOrigins(allowed, parentOriginOf());
  const post = (message: EmbedMessage) =>
    targets.forEach((origin) => window.parent.postMessage(message, origin));
  const root = document.getElementById('pay') ?? document.body;
  let toldStatus: string | undefined;
  post({ type: 'EMBED_READY' });
  new ResizeObserver(() =>
    post({ type: 'EMBED_HEIGHT', height: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);
  window.addEventListener('message', (event) => {
    const message =
      targets.length > 0 && readHostMessage(event, { parent: window.parent, allowed: targets });
    if (message) document.documentElement.dataset['theme'] = message.theme;
  });
  return {
    tell: ({ status }) => {
      if (status === toldStatus) return;
      toldStatus = status;
      post({ type: 'EMBED_STATUS', sessionId, status });
    },
    close: () => post({ type: 'EMBED_CLOSE', sessionId }),
  };
}

function parentOriginOf(): string | undefined {
  const named = window.location.ancestorOrigins?.[0];
  if (named !== undefined) return named;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}
