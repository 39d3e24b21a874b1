import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import { createLog, createLogFile, type Log } from '#platform/log';

/**
 * Live logs go to standard output for the supervisor, a demo's to a file, to keep its sign-ins
 * readable. A failing disk or pipe ends neither.
 */
export function createServerLog({ kind, logLevel, dataDir }: Config): Log {
  if (kind === 'live') return createLog({ level: logLevel });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return createLog({
    level: logLevel,
    destination: createLogFile({ to: join(dataDir, 'server.log') }),
  });
}
