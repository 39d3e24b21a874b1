import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import { createLog, createLogFile, type Log } from '#platform/log';

/**
 * A live server logs to standard output, where its supervisor collects it; a demo to a file, so
 * that its sign-ins stay readable. Neither ends with its disk or its pipe.
 */
export function createServerLog({ kind, logLevel, dataDir }: Config): Log {
  if (kind === 'live') return createLog({ level: logLevel });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return createLog({
    level: logLevel,
    destination: createLogFile({ to: join(dataDir, 'server.log') }),
  });
}
