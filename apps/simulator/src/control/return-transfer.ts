import { intentIdSchema } from '@wallet/agent-protocol';
import { parseWrittenMoney } from '@wallet/contract/money';
import { z } from 'zod';
import type { Phone } from '../agent/phone.ts';
import { railFee } from '../provider/rail-fees.ts';
import { ControlError, parseBody } from './refusal.ts';

const returnSchema = z.strictObject({
  intentId: intentIdSchema,
  /** What the app had taken comes back too. */
  withFee: z.boolean().optional(),
  /** The history names the transfer that came back; otherwise only its amount says so. */
  named: z.boolean().optional(),
});

/** The payee's bank sends a transfer back: its account has the money again. Answers the row that shows it. */
export async function returnTransfer(phones: readonly Phone[], body: unknown) {
  const { intentId, withFee = false, named = true } = parseBody(returnSchema, body);
  for (const phone of phones) {
    const press = phone.apps.presses.find(
      (one) => one.intentId === intentId && one.lineId !== undefined,
    );
    if (!press?.lineId) continue;
    const { accountId, lineId, destination, rail } = press;
    const paid = parseWrittenMoney(press.amount);
    const amount = {
      ...paid,
      minor: paid.minor + (withFee ? railFee(phone.apps.account(accountId), rail).minor : 0n),
    };
    const line = await phone.apps.book({
      accountId,
      direction: 'credit',
      amount,
      counterparty: destination.holderName ?? 'RETURNED TRANSFER',
      ...(named ? { reversalOf: lineId } : {}),
    });
    return {
      intentId,
      accountId,
      deviceId: phone.device.deviceId,
      lineId: line.id,
      reversalOf: line.reversalOf ?? null,
      amount: line.amount,
      balanceAfter: line.balanceAfter,
      at: line.at,
    };
  }
  throw new ControlError(
    404,
    'notPressed',
    'No transfer of that intent has left an account of this farm. GET /presses lists them.',
  );
}
