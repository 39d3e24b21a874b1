export { accountsRoutes } from './endpoints.ts';
export { saveSnapshot } from './save-snapshot.ts';
export { selectImportsToSign, selectLinesToSign, selectUnlikeStored } from './lines-to-sign.sql.ts';
export { hidesPayees, listStatementLines } from './list-statement-lines.ts';
export { checkIdentity, recordBalance, recordObservation, recordQr } from './record-reports.ts';
export { recordSnapshot } from './record-snapshot.ts';
