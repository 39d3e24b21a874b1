import type { Destination } from '../commands.ts';
import type { Ability } from './scenario.ts';

/** What the suite cannot do itself: whoever runs it does it, by hand or by a command. */
export interface Acts {
  /** Ends the agent without warning and starts it again on the same phone. */
  restart?(): Promise<unknown>;
  /** Ends the agent, deletes its journal and starts it again. */
  loseJournal?(): Promise<unknown>;
  /** Somebody pays this account. */
  pay?(accountId: string): Promise<unknown>;
  /** The one-time code that the provider sent last. */
  readOtp?(accountId: string): Promise<string>;
}

/** How an agent finds the suite: by a link or code to enrol with, or by the token itself. */
export interface Address {
  url: string;
  code: string;
  link: string;
  token: string;
}

export interface ConformanceOptions {
  /** 0 takes any free port. */
  port?: number;
  without?: readonly Ability[];
  /** Only these scenarios, besides the meeting itself. */
  only?: readonly string[];
  acts?: Acts;
  /** What the account signs in with. */
  secret?: string;
  /** Where transfers go; the name is the one the app will show. */
  destination?: Destination;
  /** The smallest transfer, in whole units. Each order of the run asks for one unit more. */
  amount?: number;
  /** A version that the agent can become. */
  updateTo?: string;
  /** How long something that must come is awaited. */
  patienceMs?: number;
  /** How long something that must not come is watched for. */
  quietMs?: number;
  /** Starts the agent, or tells a person how. The suite listens already. */
  meet(address: Address): Promise<void> | void;
  /** Hears each verdict as it falls. */
  heard?(verdict: Verdict): void;
}

export interface Verdict {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  rule: string;
  /** The heading of the guide that says it. */
  section: string;
  /** What the agent did instead, or which ability it lacks or does not announce. */
  detail: string | null;
  durationMs: number;
}

export interface Report {
  protocolVersion: number;
  /** As it named itself; null when it never came. */
  agent: { agentVersion: string; model: string } | null;
  passed: number;
  failed: number;
  skipped: number;
  verdicts: Verdict[];
}
