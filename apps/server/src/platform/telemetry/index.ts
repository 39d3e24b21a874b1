export { noted, noteNothing } from './note-work.ts';
export type { NoteWork } from './note-work.ts';
export { startTelemetry } from './start-telemetry.ts';
export type { Telemetry } from './start-telemetry.ts';
