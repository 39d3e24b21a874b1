import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openRooms, readDoor, type Rooms } from './rooms.ts';

const recorder = JSON.stringify(new URL('recorder.ts', import.meta.url).href);
const mark = '?recorded-for=';

/** Doors of the platform that wake rooms by themselves: what they do next begins with an event or a job. */
const wakers: Readonly<Record<string, string>> = {
  'platform/events/index.ts': `import { fromEvents } from ${recorder};
    export const startDelivery = (options) => real.startDelivery({ ...options, subscriptions: fromEvents(options.subscriptions) });`,
  'platform/jobs/index.ts': `import { fromJobs } from ${recorder};
    export const startJobs = (options) => fromJobs(real.startJobs(options));`,
};

/**
 * Replaces other rooms' doors in modules loaded from now on by recording pass-throughs. Does not
 * record doors loaded before, imports past a door, classes, constants and SQL builders.
 */
export function recordDoors(rooms: Rooms = openRooms()): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const { url } = resolved;
      const parent = context.parentURL ?? '';
      if (!url.startsWith('file:') || url.includes(mark) || parent.includes(mark)) return resolved;
      const file = fileURLToPath(url);
      const caller = parent.startsWith('file:') ? rooms.roomOf(fileURLToPath(parent)) : undefined;
      const isRecorded = rooms.isDoor(file) && rooms.roomOf(file) !== caller;
      if (!isRecorded && wakerOf(file) === undefined) return resolved;
      return { url: `${url}${mark}${caller ?? ''}`, format: 'module', shortCircuit: true };
    },
    load: (url, context, next) => {
      const [door = '', caller] = url.split(mark);
      if (caller === undefined) return next(url, context);
      const file = fileURLToPath(door);
      const body = wakerOf(file) ?? recordedNames(file, { room: rooms.roomOf(file) ?? '', caller });
      const head = `import * as real from ${JSON.stringify(door)};
        export * from ${JSON.stringify(door)};`;
      return { format: 'module', shortCircuit: true, source: `${head}\n${body}` };
    },
  });
}

function wakerOf(file: string): string | undefined {
  return Object.entries(wakers).find(([end]) => file.endsWith(end))?.[1];
}

/** Names that stand here hide those of the real door. */
function recordedNames(door: string, { room, caller }: { room: string; caller: string }): string {
  const names = readDoor(door).filter(
    ({ file }) => file !== undefined && !file.endsWith('.sql.ts'),
  );
  return [
    `import { throughDoor } from ${recorder};`,
    ...names.map(
      ({ name }) =>
        `export const ${name} = throughDoor(real.${name}, ${JSON.stringify({ room, name })}, ${JSON.stringify(caller) === '""' ? 'undefined' : JSON.stringify(caller)});`,
    ),
  ].join('\n');
}
