export { lostLogLines, openLogFile } from './open-log-file.ts';
export { openLog, silentLog } from './open-log.ts';
export type { Log } from './open-log.ts';
export { redactText, redactUrl } from './redact.ts';
