export interface JobDefinition {
  /** `<module>.<verb>`, also the name of the queue. */
  name: string;
  /** Tries after the first one; a job that fails them all stays visible as failed for a week. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** Doubles the delay at each retry, with jitter, up to this. A fixed delay when left out. */
  retryDelayMaxSeconds?: number;
  /** How long one attempt may take; 60 seconds when left out. */
  attemptSeconds?: number;
  /** Attempts of this job at the same time in one process; 1 when left out. */
  concurrency?: number;
  /** Attempts for one owner at the same time in one process; as many as there are when left out. */
  ofOneAtOnce?: number;
}

/** A kind of job and, in its type only, what its payload holds. */
export interface Job<Payload extends object> extends JobDefinition {
  readonly payload?: Payload;
}

/** What an attempt knows about itself. */
export interface Attempt {
  jobId: string;
  /** 1 for the first try. */
  number: number;
  isLast: boolean;
  /** Aborted when the attempt's time is up or the server stops. */
  signal: AbortSignal;
}

/** Runs at least once: again within about 20 seconds of a crash, or after the delay when it throws. */
export type Handler<Payload> = (payload: Payload, attempt: Attempt) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this time; picked up within a second of it. */
  startAfter?: Date;
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string;
  /** Waits behind jobs of its kind that say less here; 0 when left out. */
  behind?: number;
  /** Whose job it is, where `ofOneAtOnce` bounds those of one owner. */
  owner?: string;
}

/** Declares a kind of job. */
export function defineJob<Payload extends object>(definition: JobDefinition): Job<Payload> {
  return definition;
}
