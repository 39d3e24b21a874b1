import { AsyncLocalStorage } from 'node:async_hooks';

/** One call that came through a door. */
export interface Call {
  /** The room that calls, or what woke the room that is called. */
  from: string;
  /** A call from no room has an origin: an event or a job of ours, or a request from outside. */
  origin: 'room' | 'event' | 'job' | 'request';
  to: string;
  /** The name at the door; for a method of an object that a door's function gave, both names. */
  name: string;
  /** Every text among its arguments and in its answer. */
  texts: ReadonlySet<string>;
  /** The call under way that it was made within. */
  within: Call | undefined;
  isOver: boolean;
  /** The id of the event that woke its caller; undefined when none did. */
  event: string | undefined;
}

type AnyFunction = (...args: unknown[]) => unknown;

interface Owner {
  room: string;
  name: string;
}

/** Where the code that runs now stands. */
interface Place {
  from: string;
  origin: Call['origin'];
  call?: Call;
  event?: string;
}

const outside: Place = { from: 'outside', origin: 'request' };
const place = new AsyncLocalStorage<Place>();
/** What is known of each function that was handed through a door, by the one that stands in for it. */
const standIns = new WeakMap<object, { own: Owner; target: AnyFunction }>();
const handedObjects = new WeakMap<object, object>();

/** Who gave a function into a room: it stays the giver's when it comes out again. */
const givers = new WeakMap<object, string>();

type Rests = (woken: { origin: 'event' | 'job'; name: string }) => boolean;
const nothingRests: Rests = () => false;

let recorded: Call[] | undefined;
let rests = nothingRests;

/** Jobs and listeners that are chosen are not called any more, until `stopRecording`. */
export function letRest(chosen: Rests): void {
  rests = chosen;
}

/** From now on calls are kept. */
export function startRecording(): void {
  recorded = [];
}

/** The calls since `startRecording`, in the order in which they began. */
export function stopRecording(): Call[] {
  const calls = recorded ?? [];
  recorded = undefined;
  rests = nothingRests;
  return calls;
}

/**
 * What a door exports: a recording pass-through for functions, else the value. `caller` is the
 * importing file's room, undefined outside all rooms.
 */
export function throughDoor(value: unknown, own: Owner, caller?: string): unknown {
  return typeof value === 'function' ? standIn(value as AnyFunction, own, caller) : value;
}

function standIn(value: AnyFunction, owner: Owner, caller?: string): AnyFunction {
  // A door in a door hands on what is recorded already: it stays the inner room's.
  const { own, target } = standIns.get(value) ?? { own: owner, target: value };
  if (/^class\b/.test(Function.prototype.toString.call(target))) return value;
  const proxy = new Proxy(target, {
    apply: (_, self, args: unknown[]) => {
      const here = place.getStore() ?? outside;
      const at: Place = caller === undefined ? here : { ...here, from: caller, origin: 'room' };
      if (at.from === own.room) return Reflect.apply(target, self, args);
      return pass(own, at, args, () => Reflect.apply(target, self, args));
    },
  });
  standIns.set(proxy, { own, target });
  return proxy;
}

function pass(own: Owner, at: Place, args: unknown[], run: () => unknown): unknown {
  const { from, origin, event } = at;
  const texts = new Set<string>();
  const within = underWay(at.call);
  const call = { from, origin, to: own.room, name: own.name, texts, within, isOver: false, event };
  recorded?.push(call);
  look(
    args,
    (each) => givers.set(each, from),
    (text) => texts.add(text),
  );
  const hand = (value: unknown) => {
    look(
      value,
      () => undefined,
      (text) => texts.add(text),
    );
    return handOut(value, own);
  };
  const end = () => void (call.isOver = true);
  let answer: unknown;
  try {
    answer = place.run({ ...at, from: own.room, origin: 'room', call }, run);
    if (answer instanceof Promise) return answer.then(hand).finally(end);
    return hand(answer);
  } finally {
    if (!(answer instanceof Promise)) end();
  }
}

/** Timers and connections outlive the call in which they were made, and are made within it no more. */
function underWay(call: Call | undefined): Call | undefined {
  return call?.isOver ? underWay(call.within) : call;
}

/** Functions that come out of a room with an answer are its own, wherever they are called. */
function handOut(value: unknown, own: Owner, depth = 0): unknown {
  if (typeof value === 'function')
    return (givers.get(value) ?? own.room) === own.room
      ? standIn(value as AnyFunction, own)
      : value;
  if (depth > 3 || !isPlain(value)) return value;
  const known = handedObjects.get(value);
  if (known) return known;
  const isObjectOfDoor = depth === 0 && !own.name.includes('.') && !Array.isArray(value);
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
    const isMethod = isObjectOfDoor && typeof each === 'function';
    return [key, handOut(each, isMethod ? { ...own, name: `${own.name}.${key}` } : own, depth + 1)];
  });
  if (entries.every(([key, each]) => each === (value as Record<string, unknown>)[key]))
    return value;
  const copy = Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  handedObjects.set(value, copy);
  return copy;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const longestText = 200;

/** Shows each function and each shorter text in a value. */
function look(
  value: unknown,
  onFunction: (each: object) => void,
  onText: (text: string) => void,
  depth = 0,
): void {
  if (typeof value === 'string' && value.length <= longestText) onText(value);
  if (typeof value === 'function') onFunction(value);
  // Deeper nothing names a payment.
  if (depth > 6) return;
  const isCollection = value instanceof Map || value instanceof Set;
  if (!isCollection && !isPlain(value)) return;
  for (const each of isCollection ? value : Object.values(value))
    look(each, onFunction, onText, depth + 1);
}

type Listener = (
  events: readonly { id: string }[],
  trx: unknown,
  after: (effect: AnyFunction) => void,
) => Promise<void>;

interface Subscription {
  event: { name: string };
  listener: Listener;
}

/** Listeners and their after-effects are called by the event that woke them, in whatever the platform was busy then. */
export function fromEvents(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.map(({ event, listener }) => ({
    event,
    listener: async (events, trx, after) => {
      if (rests({ origin: 'event', name: event.name })) return;
      // One by one: what follows belongs to its event.
      for (const one of events) {
        const at: Place = { from: event.name, origin: 'event', event: one.id };
        await place.run(at, () =>
          listener([one], trx, (effect) => after(() => place.run(at, effect))),
        );
      }
    },
  }));
}

interface Jobs {
  every(name: string, seconds: number, handler: () => Promise<void>, options?: object): void;
}

/** The same for jobs that are done again and again; while they rest nothing is done. */
export async function fromJobs(opening: Promise<Jobs>): Promise<Jobs> {
  const jobs = await opening;
  return {
    ...jobs,
    every: (name, seconds, handler, options) =>
      jobs.every(
        name,
        seconds,
        async () => {
          if (!rests({ origin: 'job', name }))
            await place.run({ from: name, origin: 'job' }, handler);
        },
        options,
      ),
  };
}
