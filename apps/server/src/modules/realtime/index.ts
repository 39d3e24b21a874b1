export { createIo } from './create-io.ts';
export type { Io } from './create-io.ts';
export { realtimeListeners } from './listeners.ts';
export { openRealtime } from './open-realtime.ts';
export type { Realtime } from './open-realtime.ts';
