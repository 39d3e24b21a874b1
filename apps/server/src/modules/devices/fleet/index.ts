export { readBusyMap, readConnectedDevices } from './connected-devices.ts';
export { countForeignReport } from './count-foreign-report.ts';
export { devicesRoutes } from './endpoints.ts';
export { listDevices } from './list-devices.ts';
