export { askedRestart } from './command-payload.ts';
export {
  devicesWithQueue,
  lockDeviceCommand,
  readLostCommands,
  readUnderWay,
  takeAgain,
  takeNextCommand,
} from './dispatch-commands.ts';
export { enqueueCommand } from './enqueue-command.ts';
export { expireCommands, moveCommand, noteStep, readCommand } from './move-command.ts';
export type { DeviceCommand } from './move-command.ts';
