export { accountAppliers } from './begin-raises.ts';
export { tellProbe } from '../qr/approve-qr.ts';
export { updateProbeSeen } from '../qr/qr-codes.sql.ts';
export { followLoginCommand, watchUnpaid } from './listeners.ts';
