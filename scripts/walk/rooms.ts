import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const modulesFolder = fileURLToPath(new URL('../../apps/server/src/modules', import.meta.url));

/** A value that a door hands out. */
export interface DoorName {
  name: string;
  /** The file of the room that it comes from; undefined when the door passes on what is another's. */
  file: string | undefined;
}

/** Rooms below one folder: a room is a folder with an `index.ts`, its door. Rooms may stand in rooms. */
export interface Rooms {
  /**
   * The innermost room that a file lies in, as its path (`deposits`, `deposits/checkout`);
   * undefined outside all rooms, where `module.ts` gives what its module has.
   */
  roomOf(file: string): string | undefined;
  isDoor(file: string): boolean;
}

/** Tells rooms by the folders below `folder`; those of the server when left out. */
export function openRooms(folder = modulesFolder): Rooms {
  const roomAt = (at: string): string | undefined => {
    const path = relative(folder, at);
    if (path === '' || path.startsWith('..')) return undefined;
    return existsSync(join(at, 'index.ts')) ? path.split(sep).join('/') : roomAt(dirname(at));
  };
  const roomOf = (file: string) =>
    basename(file) === 'module.ts' ? undefined : roomAt(dirname(file));
  return {
    roomOf,
    isDoor: (file) => file.endsWith(`${sep}index.ts`) && roomOf(file) !== undefined,
  };
}

const handedOut = /export (type )?\{([^}]*)\} from '([^']+)';/g;

/** The values that a door hands out, types left out. Throws on a door that holds anything but `export { ... } from`. */
export function readDoor(door: string): DoorName[] {
  const text = readFileSync(door, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const rest = text.replace(handedOut, '').trim();
  if (rest !== '')
    throw new Error(`${door} does more than hand out names: ${rest.split('\n', 1).join('')}`);
  return [...text.matchAll(handedOut)].flatMap(([, isType, names = '', from = '']) => {
    if (isType) return [];
    const file = from.startsWith('.') ? resolve(dirname(door), from) : undefined;
    return names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => ({ name: each.split(/\s+as\s+/).at(-1) ?? each, file }));
  });
}
