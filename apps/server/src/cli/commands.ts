import type { Command } from './command.ts';

/** The commands of the shell by their names, in the order in which they are listed. Each is loaded when it is asked for: most need little of the product. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  'database-logins': async () => (await import('./database-logins.ts')).databaseLoginsCommand,
  'make-key': async () => (await import('./make-key.ts')).makeKeyCommand,
  'create-admin': async () => (await import('./create-admin.ts')).createAdminCommand,
  'verify-ledger': async () => (await import('./verify-ledger.ts')).verifyLedgerCommand,
  'verify-audit': async () => (await import('./verify-audit.ts')).verifyAuditCommand,
  'verify-rows': async () => (await import('./verify-rows.ts')).verifyRowsCommand,
  'sign-rows': async () => (await import('./sign-rows.ts')).signRowsCommand,
  unreadable: async () => (await import('./unreadable.ts')).unreadableCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  drill: async () => (await import('./drill.ts')).drillCommand,
  'rotate-keys': async () => (await import('./rotate-keys.ts')).rotateKeysCommand,
  about: async () => (await import('./about.ts')).aboutCommand,
  'verify-document': async () => (await import('./verify-document.ts')).verifyDocumentCommand,
  'import-institutions': async () =>
    (await import('./import-institutions.ts')).importInstitutionsCommand,
  'release-facts': async () => (await import('./release-facts.ts')).releaseFactsCommand,
  'seed-load': async () => (await import('./seed-load.ts')).seedLoadCommand,
};
