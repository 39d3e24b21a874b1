import type { Identity, IdentityOptions } from '#modules/identity';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import type { Letter } from '#platform/mail';
import { testVault } from '../database/test-vault.ts';

export interface TestIdentity {
  identity: Identity;
  /** Mails in the order they were asked for; also those of transactions that were rolled back. */
  letters: Letter[];
  /** Payloads of the jobs asked for, likewise. */
  jobs: object[];
  /** The code in the newest link mailed to that address. */
  codeFor(email: string): string;
}

/** The identity module over a test database; instead of sending mails and queueing jobs it remembers them. */
export async function testIdentity(
  options: Partial<IdentityOptions> & Pick<IdentityOptions, 'db'>,
): Promise<TestIdentity> {
  // Loaded only where people are tested, so that the other tests do not depend on them.
  const { createIdentity: openIdentity } = await import('#modules/identity');
  const letters: Letter[] = [];
  const jobs: object[] = [];
  const identity = openIdentity({
    installation: 'demo',
    vault: testVault(),
    clock: fakeClock('2026-11-21T10:00:00Z'),
    log: silentLog(),
    consoleUrls: { admin: 'https://admin.example', merchant: 'https://merchant.example' },
    mail: { send: (_trx, letter) => Promise.resolve(void letters.push(letter)) },
    jobs: { enqueue: (_trx, _job, payload) => Promise.resolve(jobs.push(payload) > 0) },
    ...options,
  });
  const codeFor = (email: string) => {
    const letter = letters.findLast(({ to }) => to === email);
    const code = /\?code=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`no link was mailed to ${email}`);
    return code;
  };
  return { identity, letters, jobs, codeFor };
}
