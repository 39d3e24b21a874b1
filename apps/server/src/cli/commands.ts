import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { createAdminCommand } from './create-admin.ts';
import { importInstitutionsCommand } from './import-institutions.ts';
import { makeKeyCommand } from './make-key.ts';
import { migrateCommand } from './migrate.ts';
import { releaseFactsCommand } from './release-facts.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { seedLoadCommand } from './seed-load.ts';
import { verifyAuditCommand } from './verify-audit.ts';
import { verifyDocumentCommand } from './verify-document.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

/** The commands of the shell, in the order in which they are listed. */
export const commands: readonly Command[] = [
  migrateCommand, makeKeyCommand, createAdminCommand, verifyLedgerCommand, verifyAuditCommand, backupCommand, restoreCommand, rotateKeysCommand, verifyDocumentCommand, importInstitutionsCommand, releaseFactsCommand, seedLoadCommand,
];
