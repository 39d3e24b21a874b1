export {
  acceptHandshake,
  acceptHandshakes,
  releaseDevices,
  saveBeats,
} from './accept-handshake.ts';
export type { DeviceBeat, DeviceHandshake, AcceptedDevice } from './accept-handshake.ts';
export { noteAgentChanges, trustAgents } from './note-agents.ts';
