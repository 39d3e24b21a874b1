import type { CommandKind } from './items.ts';
import { kindIcons } from './kind-icons.ts';

/** Something that was opened from the palette: no more than what it is called and where it is. */
export interface Recent {
  kind: Exclude<CommandKind, 'here' | 'action'>;
  id: string;
  title: string;
}

const most = 6;
const kinds: readonly string[] = ['page', ...Object.keys(kindIcons)];
const nameOf = (userId: string) => `palette:${userId}`;
type Items = Pick<Storage, 'getItem' | 'setItem'>;

/** What this user opened last in this browser, newest first. A damaged item counts as none. */
export function readRecent(items: Items, userId: string): Recent[] {
  try {
    const list: unknown = JSON.parse(items.getItem(nameOf(userId)) ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts one on top; the same thing stands there once. */
export function saveRecent(items: Items, userId: string, { kind, id, title }: Recent): void {
  const others = readRecent(items, userId).filter((old) => old.kind !== kind || old.id !== id);
  items.setItem(nameOf(userId), JSON.stringify([{ kind, id, title }, ...others].slice(0, most)));
}

function isRecent(item: unknown): item is Recent {
  if (
    typeof item !== 'object' ||
    item === null ||
    !('kind' in item) ||
    !('id' in item) ||
    !('title' in item)
  )
    return false;
  return (
    typeof item.kind === 'string' &&
    kinds.includes(item.kind) &&
    typeof item.id === 'string' &&
    typeof item.title === 'string'
  );
}
