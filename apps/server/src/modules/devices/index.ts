export { askedRestart } from './command-payload.ts';
export { enqueueCommand } from './enqueue-command.ts';
export type { NewCommand } from './enqueue-command.ts';
export { countForeignReport } from './count-foreign-report.ts';
export { expireCommands, moveCommand, noteStep, readCommand } from './move-command.ts';
export type { CommandEvent, CommandOutcome, DeviceCommand } from './move-command.ts';
export {
  devicesWithQueue,
  listenForCommands,
  lockDeviceCommand,
  readLostCommands,
  readUnderWay,
  renewLease,
  stillUnderWay,
  PayloadProblem,
  takeAgain,
  takeNextCommand,
} from './dispatch-commands.ts';
export type { LostCommand, OutgoingCommand } from './dispatch-commands.ts';
export { selectPhonesToSign, selectReplayedPhones } from './device-proofs.sql.ts';
export { devicePower, enrolmentPower, isProvedDevice } from './device-power.ts';
export type { DeviceAsText } from './device-power.ts';
export { deriveState, heartbeatSeconds, silentAfterMs } from './derive-state.ts';
export type { DerivedState, DeviceCheck, DeviceFacts } from './derive-state.ts';
export type { DeviceIdentity } from './devices.sql.ts';
export { authenticateDevice, authenticateDevices, enrolDevice } from './enrol-device.ts';
export type { NewDevice } from './enrol-device.ts';
export { devicesRoutes } from './endpoints.ts';
export { greetDevice, greetDevices, releaseDevices, saveBeats } from './greet-device.ts';
export type { DeviceBeat, DeviceGreeting, GreetedDevice } from './greet-device.ts';
export { noteAgentChanges, trustAgents } from './note-agents.ts';
export { readBusyMap, readConnectedDevices } from './connected-devices.ts';
export { listDevices } from './list-devices.ts';
export { recordHealth } from './record-health.ts';
export type { HealthCheck } from './record-health.ts';
export { carryOutPending } from './carry-out-pending.ts';
export type { DeviceScope } from './device-scope.ts';
export type { DevicesDeps, ReadRisk } from './devices-deps.ts';
export { endOldTokens } from './end-old-tokens.ts';
export { atRisk } from './money-at-risk.ts';
export { startCheck } from './start-check.ts';
export type { CheckWish } from './start-check.ts';
export { tellStandings } from './tell-standings.ts';
export { whyNotChosen } from './why-not-chosen.ts';
export type { ChoiceFacts, NotChosen } from './why-not-chosen.ts';
export { reportId } from './report-id.ts';
export { deviceEvents } from './events.ts';
