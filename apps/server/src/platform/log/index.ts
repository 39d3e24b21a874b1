export { lostLogLines, createLogFile } from './create-log-file.ts';
export { createLog, silentLog } from './create-log.ts';
export type { Log } from './create-log.ts';
export { redactText, redactUrl } from './redact.ts';
