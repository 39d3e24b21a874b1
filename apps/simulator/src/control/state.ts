import type { Phone } from '../agent/phone.ts';
import type { Faults } from '../faults.ts';
import { written, type ProviderAccount } from '../provider/account.ts';

const linesShown = 20;

/** What is true on the phones and at the providers now. */
export function farmState(phones: readonly Phone[], faults: Faults, seed: string | number) {
  return {
    seed,
    devices: phones.map((phone) => ({
      deviceId: phone.device.deviceId,
      name: phone.device.name,
      ...phone.state,
      accounts: [...phone.apps.accounts.values()].map(accountState),
    })),
    faults: faults.list().map((order) => ({ ...order, ms: order.ms ?? null })),
  };
}

/** Every transfer truly pressed, in the order of pressing. */
export function allPresses(phones: readonly Phone[]) {
  const presses = phones.flatMap((phone) => phone.apps.presses);
  return {
    presses: presses.toSorted((one, other) => one.pressedAt.localeCompare(other.pressedAt)),
  };
}

function accountState(account: ProviderAccount) {
  const { accountId, provider, holderName, number, staticQr } = account.config;
  return {
    accountId,
    provider,
    holderName,
    number,
    staticQr,
    balance: written(account.balance),
    signedIn: account.signedIn,
    /** The code in the phone's messages, for whoever plays the operator. */
    otp: account.otp?.code ?? null,
    lineCount: account.lines.length,
    lines: account.lines
      .slice(-linesShown)
      .map(({ id, direction, amount, balanceAfter, counterparty, at }) => ({
        id,
        direction,
        amount,
        balanceAfter,
        counterparty,
        at,
      })),
  };
}
