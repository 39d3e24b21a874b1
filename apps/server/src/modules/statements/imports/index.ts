export { importStatement } from './import-statement.ts';
export type { StatementToImport } from './import-statement.ts';
export { endorseImport } from './endorse-import.ts';
export { fileConfirmsUpTo } from './status-of-import.ts';
export { statementRoutes } from './statement-endpoints.ts';
