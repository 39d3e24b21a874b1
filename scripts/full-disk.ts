/** `npm run full-disk`: fills the disk under a running demo with payments going on, and makes room again. */
import { runFullDisk } from './full-disk/run-full-disk.ts';
import { fail, say } from './say.ts';

const usage = `npm run full-disk: a full disk ends nothing

Starts a demo of its own on a small disk in memory, makes payments, fills the disk: first below the floor, then to the
last byte, then so that PostgreSQL ends itself; makes room and waits until payments go on. Every deposit that was
acknowledged and paid must be credited once, and the books must be proved. Needs the right to mount (root).
`;

if (process.argv.includes('--help')) say(usage);
else
  await runFullDisk(say).then(
    (passed) => void (process.exitCode = passed ? 0 : 1),
    (error: unknown) =>
      fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
