import {
  protocolVersions,
  type Heartbeat,
  type HealthReport,
  type Hello,
} from '@wallet/agent-protocol';
import type { Random } from '../random.ts';
import { openLine, type AgentLine } from './agent-line.ts';

export interface LoadDevice {
  deviceId: string;
  token: string;
}

/** Chances per beat, from 0 to 1, to begin or end work, report a check, or disconnect for a while. */
export interface Restlessness {
  busy: number;
  health: number;
  connection: number;
}

export interface LoadStats {
  welcomed: number;
  beats: number;
  /** Beats that the server answered with `ok`. */
  answered: number;
  refused: number;
  reports: number;
  drops: number;
}

export interface LoadAgentOptions {
  serverUrl: string;
  device: LoadDevice;
  random: Random;
  stats: LoadStats;
  restlessness: () => Restlessness;
}

const parts = 10_000;

/** A phone without apps: says hello, beats, works or rests, reports checks, drops off and returns. Takes no command. */
export class LoadAgent {
  /** Beats until it may connect again. */
  private away = 0;
  private beats = 0;
  private busy = false;
  private welcomed = false;
  private isOn = false;
  private line: AgentLine | undefined;
  private readonly options: LoadAgentOptions;

  constructor(options: LoadAgentOptions) {
    this.options = options;
  }

  get isWelcome(): boolean {
    return this.welcomed;
  }

  /** Switches the phone on, and connects it when it has no connection. */
  connect(): void {
    this.isOn = true;
    if (this.line) return;
    const {
      serverUrl,
      device: { token },
      stats,
    } = this.options;
    this.line = openLine(
      { serverUrl, token },
      {
        onOpen: () =>
          this.line?.say('hello', this.hello(), (answer) => {
            this.welcomed = isOk(answer);
            if (this.welcomed) stats.welcomed += 1;
            else this.giveUp();
          }),
        onCommand: (_, answer) =>
          answer({ accepted: false, reason: 'busy', message: 'This phone only bears load.' }),
        onClose: () => {
          this.line = undefined;
          this.welcomed = false;
        },
      },
    );
  }

  /** One heartbeat, and what else happens to the phone at that moment. A phone without a connection makes one. */
  beat(): void {
    if (!this.isOn) return;
    const { stats } = this.options;
    this.beats += 1;
    if (this.away > 0) this.away -= 1;
    else if (!this.line) this.connect();
    if (!this.welcomed) return;
    if (this.happens('connection')) {
      stats.drops += 1;
      this.away = 1 + this.dice(5, 'away');
      return this.line?.close();
    }
    if (this.happens('busy')) this.busy = !this.busy;
    if (this.happens('health')) this.report();
    stats.beats += 1;
    this.line?.say('heartbeat', this.heartbeat(), (answer) => {
      if (isOk(answer)) stats.answered += 1;
      else stats.refused += 1;
    });
  }

  close(): void {
    this.away = Number.POSITIVE_INFINITY;
    this.line?.close();
  }

  /** Not let in: it comes again a little later. */
  private giveUp(): void {
    this.options.stats.refused += 1;
    this.line?.close();
  }

  private report(): void {
    this.options.stats.reports += 1;
    const report: HealthReport = {
      reportId: `${this.options.device.deviceId.slice(4)}.${this.beats}`,
      area: this.dice(2, 'area') === 0 ? 'sms' : 'network',
      status: this.dice(3, 'status') === 0 ? 2 : 1,
      processStatus: 'done',
      additionalData: { checkedAt: new Date().toISOString(), durationMs: 800 },
    };
    this.line?.say('health:reported', report);
  }

  private hello(): Hello {
    const { deviceId } = this.options.device;
    return {
      protocolVersions: [...protocolVersions],
      agentVersion: '1.0.0',
      model: 'Galaxy A15',
      osVersion: '15',
      serial: deviceId.slice(-12),
      bootId: `boot-${deviceId.slice(-12)}`,
      journalId: `journal-${deviceId.slice(-12)}`,
      monotonicMs: Math.round(performance.now()),
      sims: [],
      accounts: [],
    };
  }

  private heartbeat(): Heartbeat {
    return {
      bootId: `boot-${this.options.device.deviceId.slice(-12)}`,
      monotonicMs: Math.round(performance.now()),
      battery: {
        level: 40 + ((this.beats + this.options.device.deviceId.charCodeAt(29)) % 60),
        charging: this.beats % 50 > 10,
      },
      network: { transport: 'wifi', signal: 60 + (this.beats % 20), exitIp: null },
      busy: this.busy,
      runningCommandId: null,
    };
  }

  private happens(what: keyof Restlessness): boolean {
    return this.dice(parts, what) < this.options.restlessness()[what] * parts;
  }

  private dice(sides: number, name: string): number {
    return this.options.random.int(sides, this.options.device.deviceId, this.beats, name);
  }
}

function isOk(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}
