import type { RaisingDeps } from '#modules/pending-changes';
import type { Letter } from '#platform/mail';
import { testVault } from '../database/test-vault.ts';

export interface TestRaising extends RaisingDeps {
  /** Mails in the order they were asked for; also those of transactions that were rolled back. */
  letters: Letter[];
}

/** What whoever raises needs, in a demo unless told otherwise: there nothing waits. */
export function testRaising(options: Partial<RaisingDeps> = {}): TestRaising {
  const letters: Letter[] = [];
  return {
    installation: 'demo',
    vault: testVault(),
    consoleUrls: { admin: 'https://admin.example', merchant: 'https://merchant.example' },
    mail: { send: (_trx, letter) => Promise.resolve(void letters.push(letter)) },
    letters,
    ...options,
  };
}
