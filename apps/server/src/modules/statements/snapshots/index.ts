export { accountsRoutes } from './endpoints.ts';
export { keepRead } from './keep-read.ts';
export { selectImportsToSign, selectLinesToSign, selectUnlikeKept } from './lines-to-sign.sql.ts';
export { hidesPayees, listStatementLines } from './list-statement-lines.ts';
export { checkIdentity, recordBalance, recordObservation, recordQr } from './record-reports.ts';
export { recordStatementRead } from './record-statement-read.ts';
