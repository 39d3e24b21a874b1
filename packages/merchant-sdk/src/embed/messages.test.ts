import { describe, expect, test } from 'vitest';
import { frameAddress, readMessage } from './messages.ts';

const frame = { name: 'the frame\u2019s window' };
const sender = { origin: 'https://pay.example', window: frame };
const from = (data: unknown, other: { origin?: string; source?: unknown } = {}) =>
  readMessage({ origin: 'https://pay.example', source: frame, data, ...other }, sender);

describe('a message', () => {
  test('of the frame is read by its known fields alone', () => {
    expect(from({ type: 'EMBED_READY', more: 1 })).toEqual({ type: 'EMBED_READY' });
    expect(from({ type: 'EMBED_HEIGHT', height: 640 })).toEqual({
      type: 'EMBED_HEIGHT',
      height: 640,
    });
    expect(
      from({ type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'completed', paid: true }),
    ).toEqual({ type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'completed' });
    expect(from({ type: 'EMBED_CLOSE', sessionId: 'txs_1' })).toEqual({
      type: 'EMBED_CLOSE',
      sessionId: 'txs_1',
    });
  });

  test('of another origin, of another window, or of a window that is gone is not heard', () => {
    const data = { type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'completed' };
    for (const origin of [
      'https://evil.example',
      'http://pay.example',
      'https://pay.example.evil.example',
      'null',
      '',
    ])
      expect(from(data, { origin })).toBeUndefined();
    expect(from(data, { source: { name: 'a popup of the same origin' } })).toBeUndefined();
    expect(
      readMessage({ origin: sender.origin, source: null, data }, { ...sender, window: null }),
    ).toBeUndefined();
  });

  test('of another shape is not heard', () => {
    const strange = [
      null,
      'EMBED_READY',
      7,
      [],
      {},
      { type: 'EMBED_PAID' },
      { type: 'EMBED_HEIGHT' },
      { type: 'EMBED_HEIGHT', height: '640' },
      { type: 'EMBED_HEIGHT', height: Number.NaN },
      { type: 'EMBED_HEIGHT', height: -1 },
      { type: 'EMBED_HEIGHT', height: Infinity },
      { type: 'EMBED_STATUS', sessionId: 'txs_1' },
      { type: 'EMBED_STATUS', status: 'completed' },
      { type: 'EMBED_CLOSE' },
    ];
    for (const data of strange) expect([data, from(data)]).toEqual([data, undefined]);
  });
});

describe('the framed address', () => {
  test('is the session\u2019s link in its framed face', () => {
    expect(frameAddress('https://pay.example/deposit?session=abc&lang=id').href).toBe(
      'https://pay.example/merchant/embed?session=abc&lang=id',
    );
    expect(frameAddress('https://pay.example/withdraw?session=abc').href).toBe(
      'https://pay.example/merchant/embed?session=abc',
    );
    expect(frameAddress('https://pay.example/merchant/embed?session=abc', 'dark').href).toBe(
      'https://pay.example/merchant/embed?session=abc&theme=dark',
    );
  });

  test('is never a script or a file', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/deposit?session=abc',
      '',
    ])
      expect(() => frameAddress(link)).toThrow(TypeError);
  });
});
