import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import { openLog, openLogFile, type Log } from '#platform/log';

/** A live server logs to standard output, where its supervisor collects it; a demo to a file, so that its sign-ins stay readable. Neither ends with its disk or its pipe. */
export function openServerLog({ kind, logLevel, dataDir }: Config): Log {
  if (kind === 'live') return openLog({ level: logLevel });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return openLog({
    level: logLevel,
    destination: openLogFile({ to: join(dataDir, 'server.log') }),
  });
}
