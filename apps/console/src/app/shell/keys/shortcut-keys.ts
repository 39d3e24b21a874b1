import type { TextKey } from '../../../lib/text/index.ts';

export type ShortcutAct =
  | { kind: 'page'; path: string }
  | { kind: 'search' }
  | { kind: 'theme' }
  | { kind: 'sheet' }
  | { kind: 'export' }
  | { kind: 'step'; by: 1 | -1 };

export interface Stroke {
  key: string;
  atMs: number;
}

/** The `g` that was pressed a moment ago; null when none was. */
export type Pending = { sinceMs: number } | null;

/** A page's letter counts this long after `g`. */
const patienceMs = 1_500;

/** Every key that does something alone, in the order of the sheet, which shows this table and nothing else. */
export const singleKeys: readonly { key: string; act: ShortcutAct; name: TextKey }[] = [
  { key: '/', act: { kind: 'search' }, name: 'shortcuts.search' },
  { key: 'j', act: { kind: 'step', by: 1 }, name: 'shortcuts.down' },
  { key: 'k', act: { kind: 'step', by: -1 }, name: 'shortcuts.up' },
  { key: 'e', act: { kind: 'export' }, name: 'shortcuts.export' },
  { key: 't', act: { kind: 'theme' }, name: 'shortcuts.theme' },
  { key: '?', act: { kind: 'sheet' }, name: 'shortcuts.sheet' },
];
const actOf = new Map(singleKeys.map(({ key, act }) => [key, act]));

/** What one key means after the one before it. `pages` are the letters after `g` with their paths. */
export function readStroke(
  { key, atMs }: Stroke,
  pending: Pending,
  pages: ReadonlyMap<string, string>,
): { act: ShortcutAct | null; pending: Pending } {
  const letter = key.toLowerCase();
  if (pending && atMs - pending.sinceMs <= patienceMs) {
    const path = pages.get(letter);
    return { act: path === undefined ? null : { kind: 'page', path }, pending: null };
  }
  if (letter === 'g') return { act: null, pending: { sinceMs: atMs } };
  return { act: actOf.get(letter) ?? null, pending: null };
}

interface PressedKey extends Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
> {
  target: EventTarget | null;
}

/** Ctrl K or Cmd K, which works everywhere, in fields too. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Whether a key alone may mean something: not while typing, in a menu, composing a letter, or holding another key. */
export function isFreeKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
  target,
}: PressedKey): boolean {
  return (
    key.length === 1 &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !isComposing &&
    !repeat &&
    !isTyping(target)
  );
}

interface Typed {
  tagName?: string;
  type?: string;
  isContentEditable?: boolean;
  closest?: (selector: string) => unknown;
}

const pressed = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'file',
  'color',
  'range',
  'image',
]);

/** Whether keys pressed here write something or move within an open list. */
export function isTyping(target: EventTarget | null): boolean {
  const { tagName, type, isContentEditable, closest } = (target ?? {}) as Typed;
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  if (tagName === 'INPUT') return !pressed.has(type ?? 'text');
  return Boolean(
    closest?.call(
      target,
      '[role="menu"], [role="listbox"], [role="combobox"], [role="textbox"], [role="dialog"]',
    ),
  );
}
