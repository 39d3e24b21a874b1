export { endOldTokens } from './end-old-tokens.ts';
export { authenticateDevice, authenticateDevices, enrolDevice } from './enrol-device.ts';
