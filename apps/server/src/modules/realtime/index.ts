export { createIo } from './create-io.ts';
export type { Io, IoOptions } from './create-io.ts';
export { realtimeListeners } from './listeners.ts';
export { openRealtime } from './open-realtime.ts';
export type { Realtime, RealtimeOptions } from './open-realtime.ts';
export type { DeviceReader } from './push-devices.ts';
