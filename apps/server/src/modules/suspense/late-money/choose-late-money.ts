import { ApiError } from '@wallet/contract';
import type { BodyOf, endpoints, ErrorCode, LateMoney } from '@wallet/contract';
import type { Person } from '#modules/matching/proposals';
import { actOn, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { maybe, type Trx } from '#platform/db';
import { type ProposalInput, type ProposeDeps, proposeLineIn } from '../proposals/propose-line.ts';
import { insertChoice, type LateLine } from './late-money.sql.ts';
import { lateMoneyAnswer, readLateLine } from './list-late-money.ts';

export interface LateChoice extends Trail {
  merchantId: string;
  lineId: string;
  what: BodyOf<typeof endpoints.chooseLateMoney>;
  by: Person;
}

/** What keeps a wish from being proposed by itself: persons of the house find out the rest. */
const forPersons: readonly ErrorCode[] = [
  'guardsDiffer',
  'destinationNeeded',
  'depositNotPayable',
  'feeAboveAmount',
  'revisionConflict',
  'amountOutOfLimits',
];

/**
 * A merchant says once what it wants done with late money. The wish becomes a proposal as its
 * policy would have it, and a person of the house decides; where that cannot be proposed as it is,
 * the wish is noted for them. Refuses `notFound`, `stateConflict` when something was chosen or
 * proposed before, and what is wrong with the destination that it names.
 */
export async function chooseLateMoney(deps: ProposeDeps, input: LateChoice): Promise<LateMoney> {
  const { db } = deps;
  const line = await readLateLine(db.read, input.merchantId, input.lineId);
  if (line.choice !== null || line.hasProposal) throw new ApiError('stateConflict');
  try {
    await db.transaction(async (trx) => {
      await keepChoice(trx, line, input);
      const { lineId, revision } = line;
      await proposeLineIn(trx, deps, {
        lineId,
        revision,
        what: inputOf(line, input),
        reason: `The merchant\u2019s word on late money: ${input.what.choice}.`,
        by: input.by,
      });
    });
  } catch (error) {
    if (!(error instanceof ApiError) || !forPersons.includes(error.code)) throw error;
    await db.transaction((trx) => keepChoice(trx, line, input));
  }
  return lateMoneyAnswer(await readLateLine(db.read, input.merchantId, input.lineId));
}

/** That it is late is what the merchant was asked about; whatever else does not fit is for persons. */
function inputOf(
  { transactionId }: LateLine,
  { what: { choice, destination } }: LateChoice,
): ProposalInput {
  return choice === 'credit'
    ? { kind: 'deposit', transactionId, accept: ['time'] }
    : { kind: 'refund', destination };
}

async function keepChoice(
  trx: Trx,
  { lineId, mode, transactionId }: LateLine,
  { merchantId, what: { choice }, by, ...call }: LateChoice,
): Promise<void> {
  const kept = await maybe(
    trx,
    insertChoice({ lineId, merchantId, mode, transactionId, choice, by: by.actorId }),
  );
  if (!kept) throw new ApiError('stateConflict');
  const { ip, userAgent, requestId } = call;
  await recordAudit(trx, {
    actor: by,
    merchantId,
    mode,
    ...actOn('lateMoney.chosen', transactionId, 'transaction'),
    after: { choice, lineId },
    ip,
    userAgent,
    requestId,
  });
}
