import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Who may be cut off, and for what: a `halfOpen` connection has not sent a whole request, a `payPage` only listens. */
const cuts = {
  halfOpen: ['gaveWay'],
  stranger: ['slowReader', 'tooManyMessages', 'tooManyBytes', 'gaveWay'],
  console: ['slowReader', 'tooManyMessages', 'tooManyBytes'],
  agent: ['slowReader', 'tooManyMessages', 'tooManyBytes'],
  payPage: ['slowReader'],
} as const;

type Cuts = typeof cuts;
/** Counts one connection that this process closed. */
export type CountCut = (caller: keyof Cuts, reason: Cuts[keyof Cuts][number]) => void;

/** `sockets_cut_off_total` by who and why, from 0, so the first is a rise. No label is an address, session or phone. */
export function observeCuts({ registry }: Metrics): CountCut {
  const counter = new Counter({
    name: 'sockets_cut_off_total',
    help: 'Connections closed for reading too slowly, saying too much, or waiting where others needed the room',
    labelNames: ['caller', 'reason'],
    registers: [registry],
  });
  for (const [caller, reasons] of Object.entries(cuts))
    for (const reason of reasons) counter.inc({ caller, reason }, 0);
  return (caller, reason) => counter.inc({ caller, reason });
}
