import type { Boot } from './boot.ts';

export interface Job {
  /** 1 is the most urgent. Equal ones run in the order they came. */
  priority: number;
  commandId?: string;
  run: () => Promise<void>;
}

/** A phone shows one app at a time: jobs run one after the other, the most urgent first. */
export class JobQueue {
  private readonly boot: Boot;
  private readonly onChange: () => void;
  private readonly jobs: Job[] = [];
  private running: Job | undefined;

  constructor(boot: Boot, onChange: () => void) {
    this.boot = boot;
    this.onChange = onChange;
  }

  get busy(): boolean {
    return this.running !== undefined;
  }

  get waiting(): number {
    return this.jobs.length;
  }

  get runningCommandId(): string | undefined {
    return this.running?.commandId;
  }

  /** `run` must not throw; a job that waits when the phone goes off never runs. */
  add(job: Job): void {
    const after = this.jobs.findIndex((other) => other.priority > job.priority);
    this.jobs.splice(after < 0 ? this.jobs.length : after, 0, job);
    if (!this.running) void this.work();
  }

  private async work(): Promise<void> {
    let job = this.jobs.shift();
    while (job && this.boot.alive) {
      this.running = job;
      this.onChange();
      await job.run();
      job = this.jobs.shift();
    }
    this.running = undefined;
    this.onChange();
  }
}
