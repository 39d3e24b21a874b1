import { z } from 'zod';
import { loginStatuses, providerSchema } from '@wallet/contract';
import { defineEvent } from '#platform/events';

const aboutAccount = z.object({ accountId: z.string() });
const withReason = aboutAccount.extend({ reason: z.string() });

export const accountEvents = {
  /** A sign-in reached a step, or ended. */
  loginChanged: defineEvent(
    'accounts.loginChanged',
    aboutAccount.extend({
      provider: providerSchema,
      ownerUserId: z.string().nullable(),
      step: z.number(),
      status: z.enum(loginStatuses),
      message: z.string(),
    }),
  ),
  /** The payment that proves a code came in. */
  qrProbeSeen: defineEvent(
    'accounts.qrProbeSeen',
    aboutAccount.extend({ qrId: z.string(), lineId: z.string() }),
  ),
  depositsStopped: defineEvent('accounts.depositsStopped', withReason),
  settlingStopped: defineEvent('accounts.settlingStopped', withReason),
  settlingResumed: defineEvent('accounts.settlingResumed', withReason),
};
