import { z } from 'zod';
import { maintenanceSchema } from '../endpoints/operation/maintenance.ts';
import { methodReasons, type PayState } from '../pay-state.ts';
import {
  depositMethodSchema,
  depositStatusSchema,
  flagSchema,
  idSchema,
  localeSchema,
  modeSchema,
  sessionStatusSchema,
  timeSchema,
  wireMoneySchema,
} from '../schemas.ts';

const text = z.string().nullable();

export const payStateSchema: z.ZodType<PayState, PayState> = z
  .strictObject({
    sessionId: idSchema('txs'),
    mode: modeSchema,
    refNo: z.string(),
    status: sessionStatusSchema,
    screen: z.enum([
      'method',
      'pay',
      'checking',
      'processing',
      'success',
      'timeout',
      'failed',
      'cancelled',
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
    amount: wireMoneySchema,
    methods: z.array(
      z.strictObject({
        method: depositMethodSchema,
        available: z.boolean(),
        reason: z.enum(methodReasons).nullable(),
        minAmount: wireMoneySchema,
        maxAmount: wireMoneySchema,
      }),
    ),
    deposit: z
      .strictObject({
        id: idSchema('txn'),
        code: z.string(),
        status: depositStatusSchema,
        flag: flagSchema,
        method: depositMethodSchema,
        paymentAmount: wireMoneySchema,
        amountDiscount: wireMoneySchema,
        extraFee: wireMoneySchema,
        finalPayment: wireMoneySchema,
        paidAmount: wireMoneySchema.nullable(),
        qrPayload: text,
        payeeName: z.string(),
        payeeNumber: text,
        createdAt: timeSchema,
        expiresAt: timeSchema,
        claimedAt: timeSchema.nullable(),
        lastLookAt: timeSchema.nullable(),
        paidAt: timeSchema.nullable(),
        completedAt: timeSchema.nullable(),
        transactionReference: text,
      })
      .nullable(),
    expiresAt: timeSchema,
    monitoringUntil: timeSchema,
    serverNow: timeSchema,
    returnUrl: text,
    cancelUrl: text,
    mayCancel: z.boolean(),
    mayClaim: z.boolean(),
    mayChooseMethod: z.boolean(),
    lateMoneyPolicy: z.enum(['ask', 'credit', 'return']),
    maintenance: maintenanceSchema.optional(),
    revision: z.string(),
  })
  .meta({ id: 'PayState' }) as z.ZodType<PayState, PayState>;
