export type { AccountConfig, DeviceConfig, SimulatorOptions } from './config.ts';
export { startSimulator, type Simulator } from './simulator.ts';
