import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { SimClock, Timing } from '../clock.ts';
import type { DeviceConfig, SimulatorOptions } from '../config.ts';
import type { Faults } from '../faults.ts';
import { ProviderApps } from '../provider/apps.ts';
import { createMemory, type Memory, type MemoryLog } from '../provider/memory.ts';
import type { Random } from '../random.ts';
import { startAgent, type Agent } from './agent.ts';
import { Boot, PhoneDied } from './connection/boot.ts';
import { openJournal, type Journal } from './connection/journal.ts';

export interface PhoneOptions {
  device: DeviceConfig;
  serverUrl: string;
  dataDir: string;
  faults: Faults;
  random: Random;
  clock: SimClock;
  timing: Timing;
  log: Logger;
  diesAt?: SimulatorOptions['diesAt'];
}

/** What the program on a phone is before it is updated. */
const firstVersion = 'simulator-1.0.0';

interface Running {
  boot: Boot;
  journal: Journal;
  agent: Agent;
}

/** A phone that can go off at any moment and starts again by itself. Its providers go on without it. */
export class Phone {
  readonly device: DeviceConfig;
  readonly apps: ProviderApps;
  private readonly options: PhoneOptions;
  private readonly memory: MemoryLog;
  private readonly counts: { boots: number; journals: number };
  private version: string;
  private running: Running | undefined;
  private starting: Promise<void> = Promise.resolve();
  private stopped = false;

  private constructor(
    options: PhoneOptions,
    apps: ProviderApps,
    memory: MemoryLog,
    remembered: readonly Memory[],
  ) {
    this.options = options;
    this.device = options.device;
    this.apps = apps;
    this.memory = memory;
    this.counts = {
      boots: countOf(remembered, 'boot'),
      journals: countOf(remembered, 'journalMade'),
    };
    this.version = remembered.reduce(
      (version, memory) => (memory.type === 'updated' ? memory.version : version),
      firstVersion,
    );
  }

  /** Opens the phone's memory and switches it on. */
  static async open(options: PhoneOptions): Promise<Phone> {
    await mkdir(options.dataDir, { recursive: true });
    const { device, faults, random, clock } = options;
    const { entries, log } = await createMemory(
      join(options.dataDir, `${device.name}.provider.jsonl`),
    );
    try {
      const apps = await ProviderApps.open({
        device,
        remembered: entries,
        log,
        faults,
        random,
        clock,
      });
      const phone = new Phone(options, apps, log, entries);
      await phone.switchOn();
      return phone;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  get state() {
    const { running } = this;
    return {
      connected: running?.agent.connected ?? false,
      busy: running?.agent.busy ?? false,
      runningCommandId: running?.agent.runningCommandId ?? null,
      agentVersion: this.version,
      bootId: running?.boot.bootId ?? null,
      journalId: running?.journal.journalId ?? null,
    };
  }

  /** Breaks the connection for `ms`. */
  disconnect(ms: number): void {
    this.running?.agent.drop(ms);
  }

  /** Goes off in the middle of everything and starts again. Throws PhoneDied into whatever was under way. */
  crash(): never {
    this.restart();
    throw new PhoneDied();
  }

  /** As a crash, because somebody asked for it: off for `ms` longer. Throws PhoneDied into whatever was under way. */
  startAnew(ms: number): never {
    this.restart({ awayMs: ms });
    throw new PhoneDied();
  }

  /** From the next boot on the program on the phone is this version. */
  async install(version: string): Promise<void> {
    await this.apps.remember({ type: 'updated', version });
    this.version = version;
  }

  /** Goes off, loses its journal, and starts again with a new one. Resolves when it is on. */
  async forgetJournal(): Promise<void> {
    this.restart({ forget: true });
    await this.starting;
  }

  /** Off for good; what is on disk stays. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.running?.boot.die();
    await this.starting;
    await this.switchOff();
    await this.memory.close();
  }

  private restart({ forget = false, awayMs = 0 } = {}): void {
    this.running?.boot.die();
    this.starting = this.startAgain(this.starting, { forget, awayMs });
    this.starting.catch((error: unknown) =>
      this.options.log.error({ error }, 'the phone does not start'),
    );
  }

  private async startAgain(
    before: Promise<void>,
    { forget, awayMs }: { forget: boolean; awayMs: number },
  ): Promise<void> {
    await before;
    await this.switchOff();
    if (forget) await rm(this.journalFile, { force: true });
    await this.options.clock.wait(this.options.timing.restartMs + awayMs);
    if (!this.stopped) await this.switchOn();
  }

  private async switchOff(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    running?.boot.die();
    await running?.journal.close();
  }

  private async switchOn(): Promise<void> {
    const { device, random, clock, log } = this.options;
    this.counts.boots += 1;
    await this.apps.remember({ type: 'boot', number: this.counts.boots });
    const boot = new Boot(
      `boot-${random.text(6, 'boot', device.deviceId, this.counts.boots)}-${this.counts.boots}`,
      clock,
    );
    const journal = await openJournal({
      file: this.journalFile,
      boot,
      newJournalId: () => this.newJournalId(),
      atWrite: (entry, when) => {
        if (this.options.diesAt?.(device.deviceId, { entry, when })) this.crash();
      },
    });
    const agent = startAgent({
      ...this.options,
      apps: this.apps,
      boot,
      journal,
      log: log.child({ device: device.name }),
      version: this.version,
      crash: () => this.crash(),
      startAnew: (ms) => this.startAnew(ms),
      install: (version) => this.install(version),
    });
    this.running = { boot, journal, agent };
  }

  private async newJournalId(): Promise<string> {
    this.counts.journals += 1;
    await this.apps.remember({ type: 'journalMade', number: this.counts.journals });
    return `jrn-${this.options.random.text(6, 'journal', this.device.deviceId, this.counts.journals)}-${this.counts.journals}`;
  }

  private get journalFile(): string {
    return join(this.options.dataDir, `${this.device.name}.journal.jsonl`);
  }
}

function countOf(remembered: readonly Memory[], type: 'boot' | 'journalMade'): number {
  return remembered.reduce((count, memory) => (memory.type === type ? memory.number : count), 0);
}
