import type { SessionStatus } from '@wallet/contract';
import { frameAddress, readMessage, type EmbedMessage } from './messages.ts';

export interface EmbedError {
  /** The pay page did not answer: its embedding origin is not registered, the link has ended, or no network. */
  code: 'notReady';
  message: string;
}

export interface EmbedOptions {
  /** Where the pay page goes. What is in it stays. */
  element: HTMLElement;
  /** The `url` of a session, as the API gave it. */
  url: string;
  /** Fixed; otherwise the browser's preference decides. */
  theme?: 'light' | 'dark';
  /** What readers of screens call the frame. */
  title?: string;
  /** Bounds of the frame's height in pixels; 240 and 2400 when left out. */
  minHeight?: number;
  maxHeight?: number;
  /** How long to wait until the pay page is there; 15 seconds when left out. */
  timeoutMs?: number;
  /** Again when the page in the frame was loaded anew. */
  onReady?: () => void;
  /** How the session stands now. A hint to look again: only the API or a webhook says that money came. */
  onStatus?: (change: { sessionId: string; status: SessionStatus }) => void;
  /** The customer is done and wants back to your page. The frame stays until you unmount it. */
  onClose?: (closed: { sessionId: string }) => void;
  onError?: (error: EmbedError) => void;
}

export interface Embed {
  /** Takes the frame away and hears nothing more. */
  unmount(): void;
}

/** What a pay page needs; above all it leads the whole window elsewhere only when the customer pressed something. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols';

/**
 * Embeds a session's pay page at its needed height. Hears only its own frame on `url`'s origin; its
 * callbacks prove no payment. Throws TypeError when `url` is no link.
 */
export function mount(options: EmbedOptions): Embed {
  const { element, url, theme, title = 'Payment', timeoutMs = 15_000 } = options;
  const address = frameAddress(url, theme);
  const frame = newFrame(element.ownerDocument, { title, src: address.href });
  frame.style.height = `${options.minHeight ?? 240}px`;
  const late = setTimeout(
    () => options.onError?.({ code: 'notReady', message: 'The pay page did not answer.' }),
    timeoutMs,
  );
  const hear = (event: MessageEvent<unknown>) => {
    const message = readMessage(event, { origin: address.origin, window: frame.contentWindow });
    if (message?.type === 'EMBED_READY') clearTimeout(late);
    if (message) obey(message, frame, options);
  };
  window.addEventListener('message', hear);
  element.append(frame);
  return {
    unmount: () => {
      clearTimeout(late);
      window.removeEventListener('message', hear);
      frame.remove();
    },
  };
}

function newFrame(
  page: Document,
  { title, src }: { title: string; src: string },
): HTMLIFrameElement {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set in the next line
  const frame = page.createElement('iframe');
  frame.setAttribute('sandbox', sandbox);
  // Where a browser says nothing of the page around, the pay page learns from the referrer whom to speak to.
  Object.assign(frame, { title, allow: 'clipboard-write', referrerPolicy: 'origin', src });
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    border: '0',
    background: 'transparent',
  });
  return frame;
}

function obey(
  message: EmbedMessage,
  frame: HTMLIFrameElement,
  { minHeight = 240, maxHeight = 2_400, onReady, onStatus, onClose }: EmbedOptions,
): void {
  if (message.type === 'EMBED_READY') onReady?.();
  else if (message.type === 'EMBED_HEIGHT')
    frame.style.height = `${Math.min(maxHeight, Math.max(minHeight, Math.ceil(message.height)))}px`;
  else if (message.type === 'EMBED_STATUS')
    onStatus?.({ sessionId: message.sessionId, status: message.status });
  else onClose?.({ sessionId: message.sessionId });
}
