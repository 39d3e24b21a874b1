import { accountIdSchema, nameSchema } from '@wallet/agent-protocol';
import { readMoney, writeMoney, type Money } from '@wallet/contract/money';
import {
  checkEmv,
  merchantIdentity,
  parseEmv,
  readAmount,
  readEmvMoney,
} from '@wallet/contract/emv';
import { z } from 'zod';
import type { Phone } from '../agent/phone.ts';
import type { ProviderAccount } from '../provider/account.ts';
import { inventedName } from '../provider/names.ts';
import type { Random } from '../random.ts';
import { ControlError, parseBody } from './refusal.ts';

const amountError =
  'an amount is written as text: "150000" or {"value": "150000.00", "currency": "IDR"}';
const amountText = z.string().max(40);

const paySchema = z
  .strictObject({
    payload: z.string().min(1).max(1_000).optional(),
    accountId: accountIdSchema.optional(),
    amount: z
      .union([amountText, z.strictObject({ value: amountText, currency: z.string().max(8) })], {
        error: amountError,
      })
      .optional(),
    payerName: nameSchema.optional(),
    at: z.iso.datetime({ offset: true, error: 'an ISO 8601 time with an offset' }).optional(),
  })
  .refine(
    (body) => (body.payload === undefined) !== (body.accountId === undefined),
    'name either payload or accountId',
  );

type PayBody = z.infer<typeof paySchema>;

export interface Farm {
  phones: readonly Phone[];
  random: Random;
}

/** A customer scans a code or transfers to an account: the money is booked at the provider. Answers what happened. */
export async function pay({ phones, random }: Farm, body: unknown) {
  const request = parseBody(paySchema, body);
  const { phone, account } =
    request.payload === undefined
      ? byId(phones, request.accountId ?? '')
      : byPayload(phones, request.payload);
  const amount = amountOf(request, account);
  const { accountId } = account.config;
  const counterparty =
    request.payerName ?? inventedName(random, 'payer', accountId, account.lines.length);
  const line = await phone.apps.book({
    accountId,
    direction: 'credit',
    amount,
    counterparty,
    ...(request.at === undefined ? {} : { atMs: Date.parse(request.at) }),
  });
  return {
    accountId,
    deviceId: phone.device.deviceId,
    lineId: line.id,
    amount: line.amount,
    balanceAfter: line.balanceAfter,
    payerName: counterparty,
    at: line.at,
  };
}

interface Payee {
  phone: Phone;
  account: ProviderAccount;
}

function byId(phones: readonly Phone[], accountId: string): Payee {
  for (const phone of phones) {
    const account = phone.apps.accounts.get(accountId);
    if (account) return { phone, account };
  }
  throw new ControlError(
    404,
    'accountUnknown',
    'No phone of this farm has that account. GET /state lists the accounts.',
  );
}

function byPayload(phones: readonly Phone[], payload: string): Payee {
  const check = checkEmv(payload);
  if (!check.ok) {
    const errors = check.problems.map(({ code, message }) => ({
      path: 'payload',
      message: `${code}: ${message}`,
    }));
    throw new ControlError(422, 'payloadBroken', check.problems[0].message, errors);
  }
  const identity = merchantIdentity(check.reading);
  for (const phone of phones) {
    for (const account of phone.apps.accounts.values()) {
      if (merchantIdentity(parseEmv(account.config.staticQr)) === identity)
        return { phone, account };
    }
  }
  throw new ControlError(
    404,
    'payeeUnknown',
    'The code is in order but pays no account of this farm.',
  );
}

/** The amount in the code is the amount: another one is refused. A code without one, and an account, need it said. */
function amountOf({ payload, amount }: PayBody, account: ProviderAccount): Money {
  const { currency } = account.balance;
  const inserted = payload === undefined ? null : insertedAmount(payload);
  if (amount === undefined) {
    if (inserted) return inserted;
    throw new ControlError(
      422,
      'amountMissing',
      payload === undefined
        ? 'Say the amount to transfer.'
        : 'The code holds no amount: say one, as its payer would type it.',
    );
  }
  const reading = readMoney(typeof amount === 'string' ? { value: amount, currency } : amount);
  if (!reading.ok)
    throw new ControlError(
      400,
      reading.problem,
      `"${typeof amount === 'string' ? amount : `${amount.value} ${amount.currency}`}" cannot be paid: a plain decimal above zero, IDR whole, PHP with at most two places.`,
    );
  if (reading.money.currency !== currency)
    throw new ControlError(422, 'currencyMismatch', `This account takes ${currency}.`);
  if (inserted && inserted.minor !== reading.money.minor) {
    throw new ControlError(
      422,
      'amountDiffers',
      `The code holds ${writeMoney(inserted).value} ${currency}; a payer cannot change it. Leave amount out, or pay the account.`,
    );
  }
  return reading.money;
}

function insertedAmount(payload: string): Money | null {
  const reading = parseEmv(payload);
  const money = readEmvMoney(reading);
  if (money === null && readAmount(reading) !== null)
    throw new ControlError(
      422,
      'amountUnpayable',
      `The amount ${readAmount(reading)} in the code cannot be paid.`,
    );
  return money;
}
