import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Route } from '#platform/http';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { Writer } from '#platform/writer';

/** What every module may use. */
interface Base {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
  writer: Writer;
}

type Give<Parts, Given> = readonly ((parts: Parts) => readonly Given[])[];

/** What a module gives the server, which joins them in `main.ts`. Listeners stand in `subscriptions.ts`. */
export interface Contents<Parts> {
  routes?: Give<Parts, Route>;
  /** Routes over the connections of lists. A file of a list is made by the same ones, at one moment. */
  lists?: Give<Parts, Route>;
  /** What is done again and again, by its name in the schedule. */
  jobs?: Readonly<Record<string, (parts: Parts) => Promise<unknown>>>;
}

/** The contents of a module that uses `More` than every module may. */
export function defineModule<More = unknown>(contents: Contents<Base & More>) {
  return contents;
}

/** What a function that gives routes asks for. */
export type DepsOf<Gives extends (deps: never) => unknown> = Parameters<Gives>[0];
