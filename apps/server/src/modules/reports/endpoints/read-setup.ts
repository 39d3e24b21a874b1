import { ApiError, type SetupStep, setupSteps } from '@wallet/contract';
import { maybe, one, type ReadAsTenant } from '#platform/db';
import { selectModeFacts, selectSetupFacts } from './setup.sql.ts';

export interface Setup {
  steps: { step: SetupStep; isDone: boolean }[];
  isDismissed: boolean;
}

/** What is done and left until money comes in, by the rows of both modes alone. */
export async function readSetup(
  tenant: ReadAsTenant,
  person: { merchantId: string; userId: string },
): Promise<Setup> {
  const { merchantId } = person;
  const readMode = (mode: 'live' | 'test') =>
    tenant({ merchantId, mode }, (query) => one(query, selectModeFacts({ merchantId, mode })));
  const [facts, live, test] = await Promise.all([
    tenant({ merchantId, mode: 'live' }, (query) => maybe(query, selectSetupFacts(person))),
    readMode('live'),
    readMode('test'),
  ]);
  if (!facts) throw new ApiError('notFound');
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    branding: facts.hasBranding,
    origin: facts.hasOrigin,
    apiToken: facts.hasToken,
    testPayment: test.hasPayment,
    webhook: live.hasWebhook || test.hasWebhook,
    payoutMethod: live.hasPayoutMethod,
    secondPerson: facts.hasSecondPerson,
    firstDeposit: live.hasPayment,
  };
  return {
    steps: setupSteps.map((step) => ({ step, isDone: isDone[step] })),
    isDismissed: facts.isDismissed,
  };
}
