import type { Command } from './command.ts';

/**
 * The commands of the shell by their names, in the order in which they are listed. Each is loaded
 * when it is asked for: most need little of the product.
 */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./installation/migrate.ts')).migrateCommand,
  'database-logins': async () =>
    (await import('./installation/database-logins.ts')).databaseLoginsCommand,
  'make-key': async () => (await import('./keys/make-key.ts')).makeKeyCommand,
  'create-admin': async () => (await import('./installation/create-admin.ts')).createAdminCommand,
  'verify-ledger': async () => (await import('./rows/verify-ledger.ts')).verifyLedgerCommand,
  'verify-audit': async () => (await import('./rows/verify-audit.ts')).verifyAuditCommand,
  'verify-rows': async () => (await import('./rows/verify-rows.ts')).verifyRowsCommand,
  'sign-rows': async () => (await import('./rows/sign-rows.ts')).signRowsCommand,
  unreadable: async () => (await import('./rows/unreadable.ts')).unreadableCommand,
  backup: async () => (await import('./backups/backup.ts')).backupCommand,
  restore: async () => (await import('./backups/restore.ts')).restoreCommand,
  drill: async () => (await import('./backups/drill.ts')).drillCommand,
  'rotate-keys': async () => (await import('./keys/rotate-keys.ts')).rotateKeysCommand,
  about: async () => (await import('./installation/about.ts')).aboutCommand,
  'verify-document': async () => (await import('./rows/verify-document.ts')).verifyDocumentCommand,
  'import-institutions': async () =>
    (await import('./installation/import-institutions.ts')).importInstitutionsCommand,
  'release-facts': async () =>
    (await import('./installation/release-facts.ts')).releaseFactsCommand,
  'seed-load': async () => (await import('./installation/seed-load.ts')).seedLoadCommand,
};
