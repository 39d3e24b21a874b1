import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '#platform/config';
import { openLog, type Log } from '#platform/log';

/** A live server logs to standard output, where its supervisor collects it; a demo to a file, so that its sign-ins stay readable. */
export function openServerLog({ kind, logLevel, dataDir }: Config): Log {
  if (kind === 'live') return openLog({ level: logLevel });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return openLog({
    level: logLevel,
    destination: pino.destination({ dest: join(dataDir, 'server.log'), sync: true }),
  });
}
