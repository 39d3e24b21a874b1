import type { Boot } from './boot.ts';

/**
 * Server time as this phone knows it: the last told time plus the monotonic time since. The phone's
 * own clock is never asked.
 */
export class ServerClock {
  private readonly boot: Boot;
  private toldMs = 0;
  private atMonotonicMs = 0;

  constructor(boot: Boot) {
    this.boot = boot;
  }

  told(serverTime: string): void {
    this.toldMs = Date.parse(serverTime);
    this.atMonotonicMs = this.boot.monotonicMs();
  }

  nowMs(): number {
    return this.toldMs + this.boot.monotonicMs() - this.atMonotonicMs;
  }

  now(): string {
    return new Date(this.nowMs()).toISOString();
  }
}
