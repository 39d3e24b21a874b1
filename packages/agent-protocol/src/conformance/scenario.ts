import type { Capability } from '../commands.ts';
import type { tellsJournal } from '../journal.ts';
import type { Stage } from './stage.ts';

/** What an agent may lack. Whoever runs the suite says so; the scenarios that need it are skipped. */
export const abilities = {
  enrolment: 'exchanges a one-time code for its token',
  restart: 'can be ended without warning and started again while the suite runs',
  loseJournal: 'can be started again without its journal',
  notices: 'sees notifications: somebody can pay the account while the suite runs',
  signIn: 'signs an account in',
  balance: 'reads a balance',
  history: 'reads a history',
  qr: 'shows a QR code',
  names: 'looks up a holder\u2019s name',
  checks: 'checks its own health',
  transfers: 'transfers money',
  restarts: 'starts its phone again when it is asked to',
  updates: 'becomes another version of itself when it is asked to',
} as const;
export type Ability = keyof typeof abilities;

/** One promise of the protocol, and how to find out whether an agent keeps it. */
export interface Scenario {
  name: string;
  /** The promise, as one sentence. */
  rule: string;
  /** The heading of the guide that says it. */
  section: string;
  needs?: readonly Ability[];
  /** Played only with agents that announce it in their first hello. */
  capability?: Capability | typeof tellsJournal;
  /** Throws Broken when the promise is not kept. */
  play(stage: Stage): Promise<void>;
}

/** The agent under test did something else than the rule says. */
export class Broken extends Error {
  override name = 'Broken';
}

/** Throws Broken with this sentence when it does not hold. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Broken(sentence);
}
