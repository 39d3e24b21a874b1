export { createDeviceClient, refuseAgents } from './device-client.ts';
export type { DeviceClient } from './device-client.ts';
export { disconnectEndedToken } from './disconnect.ts';
