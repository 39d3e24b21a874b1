export { noted, noteNothing } from './note-work.ts';
export type { NoteWork } from './note-work.ts';
export { openTelemetry } from './open-telemetry.ts';
export type { Telemetry } from './open-telemetry.ts';
