export { greetDevice, greetDevices, releaseDevices, saveBeats } from './greet-device.ts';
export type { DeviceBeat, DeviceGreeting, GreetedDevice } from './greet-device.ts';
export { noteAgentChanges, trustAgents } from './note-agents.ts';
