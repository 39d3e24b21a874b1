import { ApiError } from '@wallet/contract';
import { type Approvals, openApprovals, type OwnCodes } from '#modules/approvals/words';
import { testVault } from '../database/test-vault.ts';

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

/** Whoever needs a code of his own has to give 111111. */
export const oneOwnCode: OwnCodes = {
  need: () => Promise.reject(new ApiError('ownCodeNeeded')),
  spend: ({ code }) =>
    code === '111111' ? Promise.resolve('totp') : Promise.reject(new ApiError('oneTimeCodeWrong')),
};
