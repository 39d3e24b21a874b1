export { accountAppliers } from './begin-raises.ts';
export { followLoginCommand, findProbe, watchUnpaid } from './listeners.ts';
