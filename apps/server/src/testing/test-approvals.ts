import { openApprovals } from '#modules/approvals';
import type { Approvals, OwnCodes } from '#modules/approvals';
import { testVault } from './test-vault.ts';

/** The place where words are taken, as in live mode; nobody shares a browser unless `ownCodes` are given. */
export function testApprovals({
  ownCodes = {
    need: () => Promise.reject(new Error('no code of the own was expected')),
    spend: () => Promise.reject(new Error('no code of the own was expected')),
  },
  installation = 'live',
}: {
  ownCodes?: OwnCodes;
  installation?: 'demo' | 'live';
} = {}): Approvals {
  return openApprovals({ vault: testVault(), installation, ownCodes });
}
