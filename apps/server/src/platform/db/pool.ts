import { Pool } from 'pg';
import type { Log } from '#platform/log';
import { disconnectOnSilence } from './disconnect.ts';
import { observeErrors } from './observe-errors.ts';
import { nameStatements } from './statements/name-statements.ts';
import { assumeRole, type DatabaseAddress } from './logins/logins.ts';
import type { PoolRole } from './logins/roles.ts';
import { valueTypes } from './types.ts';

export interface Timeouts {
  connectMs: number;
  /** Ended by the server. */
  statementMs: number;
  /** Ended by us when the server does not answer at all; longer than `statementMs`. */
  queryMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  queryMs: 12_000,
  lockMs: 2_000,
  idleInTransactionMs: 15_000,
};

/** How long an idle connection is kept with its plans, where they are made once. */
const plansKeptMs = 300_000;

export interface PoolOptions {
  url: DatabaseAddress;
  role: PoolRole;
  name: string;
  max: number;
  timeouts?: Partial<Timeouts>;
  /** pg's own value types, for a library that expects them. */
  plainTypes?: boolean;
  /** Statements asked for together travel together, without waiting for each other's answers. */
  pipeline?: boolean;
  /** Plans each text once per connection, for frequent reads by key. Unset: plans each call, for lists and reports. */
  genericPlans?: boolean;
  /** Hears the code of each error that the server answers. */
  heardError?: ((code: string) => void) | undefined;
  log: Log;
}

/**
 * A pool acting as one role with every time-out. Reports and replaces dead back ends; without its
 * 'error' listeners one would end the process.
 */
export function createPool(options: PoolOptions): Pool {
  const { log, name } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { connectionString, takesOn } = assumeRole(options.url, options.role);
  const pool = new Pool({
    connectionString,
    application_name: `wallet ${name}`,
    max: options.max,
    ...(!options.plainTypes && { types: valueTypes }),
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connectMs,
    ...(options.genericPlans && { idleTimeoutMillis: plansKeptMs }),
    query_timeout: timeouts.queryMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    ...(options.pipeline && { pipeline: true }),
    options: [
      takesOn && `-c role=${takesOn}`,
      options.genericPlans && '-c plan_cache_mode=force_generic_plan',
    ]
      .filter(Boolean)
      .join(' '),
  });
  pool.on('error', (error) =>
    log.warn({ err: error, pool: name }, 'an idle database connection was lost'),
  );
  const age = { staleSeen: 0 };
  pool.on('connect', (client) => {
    // In pipeline mode who asks names the statements, because only they know where a transaction begins.
    if (options.genericPlans && !options.pipeline) nameStatements(client, age);
    disconnectOnSilence(client);
    if (options.heardError) observeErrors(client, options.heardError);
    client.on('error', (error) =>
      log.warn({ err: error, pool: name }, 'a database connection was lost'),
    );
  });
  return pool;
}
