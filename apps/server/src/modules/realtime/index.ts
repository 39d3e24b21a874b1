export { createIo } from './create-io.ts';
export type { Io } from './create-io.ts';
export { realtimeListeners } from './listeners.ts';
export { startRealtime } from './start-realtime.ts';
export type { Realtime } from './start-realtime.ts';
