import type { Call } from './recorder.ts';

/** One change of rooms: a function of a room that is called by another room, or woken by an event or a job. */
export interface Step {
  from: string;
  origin: 'room' | 'event' | 'job';
  to: string;
  name: string;
}

/**
 * Modules that record or report. No payment depends on them, so its reader skips them: logs,
 * notifications to screens, mailboxes and merchants' servers, and the vault's watch.
 */
const bystanders = new Set([
  'audit',
  'api-log',
  'alerts',
  'notices',
  'public-forms',
  'realtime',
  'unreadable',
  'webhooks',
]);

/** The module whose answer is the posting. */
const books = 'ledger';

interface Walk {
  /** What names the payment: ids of its rows, and what the outside calls it. */
  names: readonly string[];
  /** What the first call of the walk names; its first call when left out. */
  beginsWith?: string;
  /** The id of the event that tells the posting. What it and later ones wake is no part of the walk. */
  endsWith: string;
}

/**
 * The changes of rooms of one payment, in the order in which they first happened, each once: whoever follows the code
 * reads a function once, however often it is called. A call belongs to the payment when an argument or the answer names
 * it, or when such a call is made within it. The walk ends with the posting. Throws when the books were not called.
 */
export function stepsOf(calls: readonly Call[], { names, beginsWith, endsWith }: Walk): Step[] {
  const carries = (call: Call, some: readonly string[]) =>
    [...call.texts].some((text) => some.some((name) => text.includes(name)));
  const first =
    beginsWith === undefined ? 0 : calls.findIndex((call) => carries(call, [beginsWith]));
  if (first < 0) throw new Error(`nothing names ${beginsWith}`);
  const onTheWay = new Set<Call>();
  for (const call of calls.slice(first))
    if (carries(call, names) && !pathTo(call).some(isAside))
      for (const each of pathTo(call)) onTheWay.add(each);
  const walked = calls.filter((call) => onTheWay.has(call));
  const last = walked.findLastIndex(({ to }) => moduleOf(to) === books);
  if (last < 0) throw new Error('the walk did not come to the books');
  const steps = new Map<string, Step>();
  for (const [index, { from, origin, to, name, event }] of walked.entries()) {
    const isOver = event === undefined ? index > last : event >= endsWith;
    if (isOver || origin === 'request') continue;
    const key = `${origin === 'room' ? from : origin} ${to} ${name}`;
    if (!steps.has(key)) steps.set(key, { from, origin, to, name });
  }
  return [...steps.values()];
}

function pathTo(call: Call): Call[] {
  const path: Call[] = [];
  for (let at: Call | undefined = call; at; at = at.within) path.push(at);
  return path;
}

/** The module that a room is part of. */
function moduleOf(room: string): string {
  return room.split('/', 1).join('');
}

function isAside({ from, to }: Call): boolean {
  return bystanders.has(moduleOf(from)) || bystanders.has(moduleOf(to));
}
