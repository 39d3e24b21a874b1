import type { SimClock } from '../../clock.ts';

/** The phone went off. Whatever was under way ends here; nothing more reaches disk, network or provider. */
export class PhoneDied extends Error {
  constructor() {
    super('the phone went off');
    this.name = 'PhoneDied';
  }
}

/** One run of a phone from switching on to going off. */
export class Boot {
  readonly bootId: string;
  private readonly clock: SimClock;
  private readonly startedMs: number;
  private readonly off = new AbortController();

  constructor(bootId: string, clock: SimClock) {
    this.bootId = bootId;
    this.clock = clock;
    this.startedMs = clock.monotonicMs();
  }

  get alive(): boolean {
    return !this.off.signal.aborted;
  }

  get signal(): AbortSignal {
    return this.off.signal;
  }

  /** Milliseconds since switching on. */
  monotonicMs(): number {
    return this.clock.monotonicMs() - this.startedMs;
  }

  /** Throws PhoneDied when the phone is off. Called before every act that outlives it. */
  check(): void {
    if (!this.alive) throw new PhoneDied();
  }

  async wait(ms: number): Promise<void> {
    this.check();
    try {
      await this.clock.wait(ms, this.off.signal);
    } catch (error) {
      if (this.alive) throw error;
    }
    this.check();
  }

  die(): void {
    this.off.abort();
  }
}
