import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, type EmbedOptions } from './index.ts';

/** As much of a browser as the script touches; whether a real one does the same is the sample shop's test. */
class FakeFrame {
  readonly contentWindow = {};
  readonly style = { height: '' };
  readonly attributes: Record<string, string> = {};
  src = '';
  isRemoved = false;
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  remove() {
    this.isRemoved = true;
  }
}

let frame: FakeFrame;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  frame = new FakeFrame();
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the frame is sandboxed, on the link\u2019s framed face, and as high as what is in it, within its bounds', () => {
  open({ minHeight: 200, maxHeight: 900 });
  expect(frame.src).toBe('https://pay.example/merchant/embed?session=abc');
  expect(frame.attributes['sandbox']).toMatch(
    /^(?=.*allow-scripts)(?!.*allow-top-navigation(?: |$))/,
  );
  expect(frame.style.height).toBe('200px');
  for (const [height, shown] of [
    [640.2, '641px'],
    [10, '200px'],
    [1e9, '900px'],
  ] as const) {
    say({ type: 'EMBED_HEIGHT', height });
    expect(frame.style.height).toBe(shown);
  }
});

test('what the frame says is called back, and nothing that another window or origin says', () => {
  open();
  say({ type: 'EMBED_READY' });
  say(
    { type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'completed' },
    { origin: 'https://evil.example' },
  );
  say({ type: 'EMBED_CLOSE', sessionId: 'txs_1' }, { source: {} });
  expect(heard).toEqual(['ready']);
  say({ type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'paying' });
  say({ type: 'EMBED_CLOSE', sessionId: 'txs_1' });
  expect(heard).toEqual(['ready', 'status paying', 'close txs_1']);
});

test('a page that does not answer in time is an error, once; one that is there is not', () => {
  open({ timeoutMs: 1_000 });
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['error notReady']);
  open({ timeoutMs: 1_000 });
  say({ type: 'EMBED_READY' });
  vi.advanceTimersByTime(5_000);
  expect(heard.filter((each) => each.startsWith('error'))).toHaveLength(1);
});

test('after unmounting the frame is gone and nothing is heard any more', () => {
  const embed = open();
  embed.unmount();
  say({ type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'completed' });
  vi.advanceTimersByTime(60_000);
  expect([frame.isRemoved, heard]).toEqual([true, []]);
});

function open(options: Partial<EmbedOptions> = {}) {
  const element = {
    ownerDocument: { createElement: () => frame },
    append: () => undefined,
  } as unknown as HTMLElement;
  return mount({
    element,
    url: 'https://pay.example/deposit?session=abc',
    onReady: () => heard.push('ready'),
    onStatus: ({ status }) => heard.push(`status ${status}`),
    onClose: ({ sessionId }) => heard.push(`close ${sessionId}`),
    onError: ({ code }) => heard.push(`error ${code}`),
    ...options,
  });
}

function say(data: unknown, other: { origin?: string; source?: unknown } = {}): void {
  window.dispatchEvent(
    Object.assign(
      new Event('message'),
      { origin: 'https://pay.example', source: frame.contentWindow, data },
      other,
    ),
  );
}
