import { z } from 'zod';
import { transactionKindSchema, transactionStatusSchema } from '../../schemas.ts';

/** Why movements did not succeed: state and code of the reason, null where none was written down. */
export const failureShape = {
  kind: transactionKindSchema,
  status: transactionStatusSchema,
  reason: z.string().nullable(),
  count: z.number().int(),
};
export const failureSchema = z.strictObject(failureShape).meta({ id: 'FailureCount' });

export type FailureCount = z.output<typeof failureSchema>;
