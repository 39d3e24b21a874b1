export { faultNames } from './faults.ts';
export type { AccountConfig, DeviceConfig, JournalWrite, SimulatorOptions } from './config.ts';
export { startSimulator, type Simulator } from './simulator.ts';
export type { LoadDevice } from './load/load-agent.ts';
export { startLoad, type Load } from './load/start-load.ts';
