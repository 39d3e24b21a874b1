export { accountAppliers } from './begin-raises.ts';
export { followLoginCommand, lookForProbe, watchUnpaid } from './listeners.ts';
