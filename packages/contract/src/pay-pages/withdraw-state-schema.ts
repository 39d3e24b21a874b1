import { z } from 'zod';
import { maintenanceSchema } from '../endpoints/operation/maintenance.ts';
import { payoutMethodTypes } from '../providers.ts';
import {
  idSchema,
  localeSchema,
  modeSchema,
  sessionStatusSchema,
  timeSchema,
  wireMoneySchema,
} from '../schemas.ts';
import { statesOf, verificationMachine, withdrawalMachine } from '../states.ts';
import { verificationProblems, type WithdrawState } from '../withdraw-state.ts';

const text = z.string().nullable();
const time = timeSchema.nullable();

export const withdrawStateSchema: z.ZodType<WithdrawState, WithdrawState> = z
  .strictObject({
    sessionId: idSchema('txs'),
    mode: modeSchema,
    refNo: z.string(),
    status: sessionStatusSchema,
    screen: z.enum([
      'form',
      'verifying',
      'verificationFailed',
      'confirm',
      'confirmExpired',
      'processing',
      'success',
      'failed',
      'cancelled',
      'expired',
    ]),
    merchant: z.strictObject({
      name: z.string(),
      logoUrl: text,
      accent: text,
      supportEmail: text,
      supportPhone: text,
      timeZone: z.string(),
    }),
    locale: localeSchema,
    amount: wireMoneySchema.nullable(),
    limits: z.strictObject({ min: wireMoneySchema, max: wireMoneySchema }),
    institutions: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        shortName: text,
        type: z.enum(['bank', 'ewallet']),
        method: z.enum(payoutMethodTypes),
        isPhone: z.boolean(),
        usualDigits: z.array(z.number().int()),
      }),
    ),
    withdrawal: z
      .strictObject({
        id: idSchema('wdr'),
        status: z.enum(statesOf(withdrawalMachine)),
        amount: wireMoneySchema,
        institution: z.strictObject({ code: z.string(), name: z.string(), shortName: text }),
        last4: z.string(),
        holderName: text,
        nameCheck: z.enum(['unverified', ...statesOf(verificationMachine)]),
        problem: z.enum(verificationProblems).nullable(),
        confirmBy: time,
        waitsForMerchant: z.boolean(),
        isOutcomeUnknown: z.boolean(),
        failure: z.enum(['declined', 'accountRefused', 'notPossibleNow']).nullable(),
        stages: z.strictObject({
          askedAt: timeSchema,
          confirmedAt: time,
          approvedAt: time,
          sentAt: time,
          completedAt: time,
        }),
        transactionReference: text,
      })
      .nullable(),
    needsCode: z.strictObject({ sentTo: text }).nullable(),
    expiresAt: timeSchema,
    monitoringUntil: timeSchema,
    serverNow: timeSchema,
    returnUrl: text,
    cancelUrl: text,
    maySubmit: z.boolean(),
    mayConfirm: z.boolean(),
    mayCancel: z.boolean(),
    newTransaction: z
      .strictObject({ to: z.enum(['form', 'merchant']), url: z.string() })
      .nullable(),
    maintenance: maintenanceSchema.optional(),
    revision: z.string(),
  })
  .meta({ id: 'WithdrawState' }) as z.ZodType<WithdrawState, WithdrawState>;
