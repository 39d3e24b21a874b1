import { personRows } from '#modules/approvals';
import { changePowerRow } from '#platform/row-mac';
import { type BothFactors, withBothFactors } from './confirm-password.ts';
import type { Identity } from '../identity.ts';
import { recordOwnAct } from '../record.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { switchOffTotp } from './switch-off-totp.ts';
import { type OwnCall, trailOf } from '../trail.ts';

/**
 * Switches the own one-time codes off. Refuses with wrongPassword, oneTimeCodeWrong, stateConflict
 * or temporarilyLocked.
 */
export function stopTotp(identity: Identity, call: OwnCall, given: BothFactors): Promise<void> {
  return withBothFactors(identity, call, {
    given,
    work: async (trx, user) => {
      await changePowerRow(trx, identity.vault, personRows, user.id, () =>
        switchOffTotp(trx, user.id),
      );
      await recordOwnAct(trx, {
        ...trailOf(call),
        user,
        action: 'user.totpSwitchedOff',
        before: { hasTotp: true },
        after: { hasTotp: false },
      });
    },
  });
}

/** Ten new recovery codes; the old ones stop counting. Refuses as `stopTotp` does. */
export function renewOwnRecoveryCodes(
  identity: Identity,
  call: OwnCall,
  given: BothFactors,
): Promise<{ recoveryCodes: string[] }> {
  return withBothFactors(identity, call, {
    given,
    work: async (trx, user) => {
      const recoveryCodes = await renewRecoveryCodes(identity.vault, trx, user.id);
      await recordOwnAct(trx, { ...trailOf(call), user, action: 'user.recoveryCodesRenewed' });
      return { recoveryCodes };
    },
  });
}
