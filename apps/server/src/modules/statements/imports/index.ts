export { importStatement } from './import-statement.ts';
export type { StatementToImport } from './import-statement.ts';
export { standBehindImport } from './stand-behind-import.ts';
export { fileConfirmsUpTo } from './stand-of-import.ts';
export { statementRoutes } from './statement-endpoints.ts';
