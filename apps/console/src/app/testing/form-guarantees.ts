import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Screen } from './form-screen.tsx';

export interface FormCase {
  /** Shows the form anew; what it reads is answered before. */
  show: () => Screen;
  /** Where it is sent. */
  path: string;
  submit: string;
  /** What stands in its fields, by label. */
  fill: Readonly<Record<string, string>>;
  /** What is wrong with one field, what is said of it, and that it has the focus. */
  wrong: {
    label: string;
    typed: string;
    said: string;
    /** Another button than submit. */
    by?: string;
    /** The button itself says it, and cannot be pressed. */
    isStopped?: boolean;
  };
  /** The body of the filled form. */
  body: object;
  /** A refusal with what is said of it; at a field, that field has the focus. */
  refusal: { code: Parameters<Screen['answer']>[1]; said: string; at?: string };
  answer: object;
  /** Whether what came of it is shown. */
  isShown: (screen: Screen) => boolean;
}

/** What holds for every form by which money moves, or by which it is decided. */
export function guarantees(of: FormCase): () => Screen {
  let screen: Screen;
  beforeEach(async () => {
    screen = of.show();
    const [first = ''] = Object.keys(of.fill);
    await expect.poll(() => screen.hasField(first)).toBe(true);
    for (const [label, text] of Object.entries(of.fill)) await screen.type(label, text);
  });
  afterEach(() => screen.close());
  const kept = () =>
    Object.fromEntries(Object.keys(of.fill).map((label) => [label, screen.valueOf(label)]));

  test('wrong input says what to do, has the focus, sends nothing and loses nothing', async () => {
    await screen.type(of.wrong.label, of.wrong.typed);
    screen.press(of.wrong.by ?? of.submit);
    await expect.poll(() => screen.text()).toContain(of.wrong.said);
    if (of.wrong.isStopped !== true) expect(screen.focused()).toBe(of.wrong.label);
    expect(kept()).toEqual({ ...of.fill, [of.wrong.label]: of.wrong.typed });
    expect(screen.sent).toEqual([]);
  });

  test('two presses send one body, and what came of it is shown', async () => {
    screen.answer(of.path, of.answer);
    screen.press(of.submit, of.submit);
    await expect.poll(() => of.isShown(screen)).toBe(true);
    expect(screen.sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: of.path, body: of.body },
    ]);
  });

  test('a refusal is said at its place, keeps the values, and the next press sends them', async () => {
    screen.answer(of.path, of.refusal.code, of.answer);
    screen.press(of.submit);
    await expect.poll(() => screen.text()).toContain(of.refusal.said);
    if (of.refusal.at !== undefined) expect(screen.focused()).toBe(of.refusal.at);
    expect(kept()).toEqual(of.fill);
    screen.press(of.submit);
    await expect.poll(() => of.isShown(screen)).toBe(true);
    expect(screen.sent.map(({ body }) => body)).toEqual([of.body, of.body]);
  });
  return () => screen;
}

/** What must not happen twice is repeated under the same key after a lost answer. */
export function keepsItsKey(of: FormCase, shown: () => Screen): void {
  test('a lost answer is asked for again under the same key, a refusal under another', async () => {
    const screen = shown();
    screen.answer(of.path, 'lost', 'overloaded', of.refusal.code, of.answer);
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(() => screen.isIdle()).toBe(true);
      screen.press(of.submit);
      await expect.poll(() => screen.sent.length).toBe(count);
    }
    const keys = screen.sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });
}
