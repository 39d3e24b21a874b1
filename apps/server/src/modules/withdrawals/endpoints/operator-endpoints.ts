import { endpoints, ApiError } from '@wallet/contract';
import type { ErrorCode, OperatorWithdrawalRow, WithdrawalDecision } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf, recordAudit } from '#modules/audit';
import { confirmSession } from '#modules/identity/second-factor';
import type { UserPrincipal } from '#modules/identity';
import { maybe } from '#platform/db';
import { route, type Route } from '#platform/http';
import { createTurns } from '#platform/turns';
import { saveAgreementOfRequester } from '../approval/agreement-of-requester.ts';
import { retryNameInquiry } from '../upkeep/retry-name-inquiry.ts';
import { decideApproval } from '../approval/decide-approval.ts';
import { setCaseOwner } from '../decisions.sql.ts';
import { listQueue, readCase, readerOf, readQueued } from '../queue/list-queue.ts';
import { makeRequest } from '../requests/make-request.ts';
import { needsPassword } from '../approval/needs-password.ts';
import { operatorRow } from '../queue/operator-row.ts';
import { actionOf, madeReference, requireOwnPassword, type UserCall } from './own-endpoints.ts';
import { quoteRequest } from '../requests/quote-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** What a person lets go is added up before the password is asked for, so his decisions never run beside each other. */
const oneAfterTheOther = {
  atOnce: 100,
  ofOneAtOnce: 1,
  waiting: 500,
  ofOneWaiting: 100,
  patienceMs: 10_000,
};

/** Requests of all merchants, and what people of the house decide about them. */
export function operatorWithdrawalRoutes(deps: WithdrawalsDeps): Route[] {
  const { db } = deps;
  const turns = createTurns(oneAfterTheOther);
  return [
    route(endpoints.listWithdrawalQueue, ({ principal, query: { mode = 'live', ...input } }) =>
      listQueue(db.read, principal, { ...input, mode }),
    ),
    route(endpoints.getWithdrawalCase, ({ principal, params }) =>
      readCase(db.read, principal, params.id),
    ),
    route(endpoints.quoteMerchantWithdrawal, ({ params, body: { mode = 'live', ...input } }) =>
      quoteRequest(db.read, deps, { merchantId: params.id, mode, ...input }),
    ),
    route(endpoints.createMerchantWithdrawal, async (call) => {
      const id = await createFor(deps, call, call.params.id, call.body);
      return rowOf(deps, call.principal, id);
    }),
    route(endpoints.decideWithdrawal, async (call) => {
      const {
        principal,
        params: { id },
        body: { decision, reason = null, password, revision, payloadHash },
      } = call;
      await turns.take(principal.userId, async () => {
        await askDecider(deps, call, { decision, ids: [id], password });
        await decideApproval(deps, {
          id,
          decision,
          reason,
          revision,
          payloadHash,
          by: deciderOf(principal),
          from: fromOf(call),
        });
      });
      return rowOf(deps, principal, id);
    }),
    route(endpoints.decideWithdrawals, (call) =>
      turns.take(call.principal.userId, () => decideMany(deps, call)),
    ),
    route(endpoints.askWithdrawalName, async (call) => {
      const {
        principal,
        params: { id },
        headers: { ip, userAgent },
        requestId,
      } = call;
      await readQueued(db.read, id);
      await retryNameInquiry(deps, id, { principal, ip, userAgent, requestId });
      return rowOf(deps, principal, id);
    }),
    route(endpoints.ownWithdrawalCase, async (call) => {
      const {
        principal,
        params: { id },
        body: { take },
        headers: { ip, userAgent },
        requestId,
      } = call;
      await db.transaction(async (trx) => {
        const { merchantId, mode } = await readQueued(trx, id);
        if (!(await maybe(trx, setCaseOwner(id, { take, userId: principal.userId }))))
          throw new ApiError('stateConflict');
        await recordAudit(trx, {
          actor: actorOf(principal),
          merchantId,
          mode,
          action: take ? 'withdrawal.caseTaken' : 'withdrawal.caseGivenBack',
          entity: 'withdrawalRequest',
          entityId: id,
          ip,
          userAgent,
          requestId,
        });
      });
      return rowOf(deps, principal, id);
    }),
  ];
}

type Many = Parameters<Parameters<typeof route<typeof endpoints.decideWithdrawals>>[1]>[0];

async function decideMany(
  deps: WithdrawalsDeps,
  call: Many,
): Promise<{ results: Awaited<ReturnType<typeof outcomeOf>>[] }> {
  const {
    principal,
    body: { decision, reason = null, password, requests },
  } = call;
  if (decision !== 'approve' && reason === null) throw new ApiError('reasonNeeded');
  await askDecider(deps, call, { decision, ids: requests.map(({ id }) => id), password });
  const by = deciderOf(principal);
  const from = { ...fromOf(call), isOneOfMany: true };
  const results = [];
  for (const request of requests)
    results.push(
      await outcomeOf(deps, request.id, () =>
        decideApproval(deps, { ...request, decision, reason, by, from }),
      ),
    );
  return { results };
}

function deciderOf({ userId, roleId, ...rest }: UserPrincipal) {
  return { actorId: userId, actorRole: actorOf({ userId, roleId, ...rest }).actorRole, roleId };
}

async function rowOf(
  { db }: WithdrawalsDeps,
  principal: UserPrincipal,
  id: string,
): Promise<OperatorWithdrawalRow> {
  return operatorRow(await readQueued(db.read, id), await readerOf(db.read, principal));
}

/** Above the operators' limit the approver gives the password again, which restarts his count. */
async function askDecider(
  { db, identity }: WithdrawalsDeps,
  { principal, headers: { ip, userAgent }, requestId }: UserCall,
  {
    decision,
    ids,
    password,
  }: { decision: WithdrawalDecision; ids: readonly string[]; password: string | undefined },
): Promise<void> {
  if (!(await needsPassword(db.read, principal, { decision, ids }))) return;
  if (password === undefined) throw new ApiError('passwordNeeded');
  await confirmSession(identity, { principal, ip, userAgent, requestId }, { password });
}

/** One of many: what stands in its way keeps no other waiting. */
async function outcomeOf(
  { db }: WithdrawalsDeps,
  id: string,
  work: () => Promise<void>,
): Promise<{ id: string; code: ErrorCode | null; status: OperatorWithdrawalRow['status'] | null }> {
  let code: ErrorCode | null = null;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    code = error.code;
  }
  const status = code === 'notFound' ? null : (await readQueued(db.read, id)).status;
  return { id, code, status };
}

type Body = Parameters<
  Parameters<typeof route<typeof endpoints.createMerchantWithdrawal>>[1]
>[0]['body'];

/** Whoever asks for a merchant is the first of two who agree; the rest is as for the merchant's own people. */
async function createFor(
  deps: WithdrawalsDeps,
  call: UserCall,
  merchantId: string,
  { mode = 'live', password, reference, amount, note, payoutMethodId }: Body,
): Promise<string> {
  await requireOwnPassword(deps, call, { amount, mode, password });
  const {
    principal: { userId },
    headers,
  } = call;
  const input = {
    source: 'console' as const,
    reference: reference ?? madeReference(),
    amount,
    note,
    payTo: { payoutMethodId },
  };
  const body = { userId, mode, reference, amount, note, payoutMethodId };
  const { id } = await makeRequest(deps, {
    act: actionOf(call, merchantId, mode),
    call: { route: 'createMerchantWithdrawal', key: headers.idempotencyKey, body },
    input,
    andThen: async (trx, { id: requestId }) => {
      const by = actorOf(call.principal);
      const from = fromOf(call);
      await saveAgreementOfRequester(trx, deps, { requestId, by, from, reason: note ?? null });
    },
  });
  return id;
}
