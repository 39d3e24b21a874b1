export { askedRestart } from './command-payload.ts';
export {
  PayloadProblem,
  devicesWithQueue,
  listenForCommands,
  lockDeviceCommand,
  readLostCommands,
  readUnderWay,
  renewLease,
  stillUnderWay,
  takeAgain,
  takeNextCommand,
} from './dispatch-commands.ts';
export type { LostCommand, OutgoingCommand } from './dispatch-commands.ts';
export { enqueueCommand } from './enqueue-command.ts';
export type { NewCommand } from './enqueue-command.ts';
export { expireCommands, moveCommand, noteStep, readCommand } from './move-command.ts';
export type { CommandEvent, DeviceCommand } from './move-command.ts';
