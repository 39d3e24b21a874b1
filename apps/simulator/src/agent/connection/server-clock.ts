import type { Boot } from './boot.ts';

/** Server time: the last told plus monotonic time since. Never uses the phone's own clock. */
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
