/** Asks `/healthz` from a process of its own: what the bench itself does is not measured. */
import { obey } from '../support/child.ts';
import { watchHealth } from './watch-health.ts';

const watch = watchHealth(process.argv[2] ?? '');

obey(async ({ isOver }: { isOver: boolean }) =>
  isOver ? { all: await watch.stop() } : { slowestMs: watch.slowest() },
);
