import { endpoints, ApiError } from '@wallet/contract';
import type { CreatedSession, CreateSessionBody, SessionAnswer } from '@wallet/contract';
import type { DepositDeps } from '#modules/deposits';
import { explainAccounts, listMethods } from '#modules/deposits/checkout';
import { readMaintenance } from '#modules/maintenance';
import { cancelWithdrawalSession, createPageSession } from '#modules/withdrawals/page';
import type { Trx } from '#platform/db';
import { type Call, route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import { ownMerchant } from '#modules/merchants/management';
import { cancelSession } from '../cancel-session.ts';
import type { SessionHead } from '../save-session.ts';
import { listSessions, readSession } from '../read-sessions.ts';
import { createSession } from './create-session.ts';

type RouteDeps = Pick<DepositDeps, 'db' | 'vault' | 'writer' | 'clock' | 'payOrigin'>;

/** Sessions by API token, and the links of the merchant's console, of deposits live ones. */
export function depositsRoutes(deps: RouteDeps): Route[] {
  return [
    route(endpoints.createSession, (call) => {
      const { merchantId, mode, tokenId } = call.principal;
      const input = { ...call.body, merchantId, mode, source: 'api' as const, createdBy: tokenId };
      return once(deps, call, { merchantId, mode, route: 'createSession', status: 201 }, (trx) =>
        open(trx, deps, input),
      );
    }),
    route(endpoints.listSessions, ({ principal, query: input }) =>
      deps.db.tenant(principal, (query) => listSessions(query, deps, principal, input)),
    ),
    route(endpoints.getSession, ({ principal, params }) =>
      deps.db.tenantByKey(principal, (query) => readSession(query, deps, principal, params.id)),
    ),
    route(endpoints.cancelSession, async (call) => {
      const {
        principal,
        params: { id },
      } = call;
      const { merchantId, mode } = principal;
      const isWithdrawal = await cancelWithdrawal(deps, call, id);
      return once(
        deps,
        call,
        { merchantId, mode, route: 'cancelSession', status: 200 },
        async (trx) => {
          await readSession(trx, deps, principal, id);
          if (!isWithdrawal) await cancelSession(trx, id);
          return readSession(trx, deps, principal, id);
        },
      );
    }),
    route(endpoints.createDepositLink, async (call) => {
      const merchantId = ownMerchant(call.principal);
      const { customerName: name, customerPhone: phone, ...body } = call.body;
      const customer =
        name === undefined && phone === undefined ? {} : { customer: { name, phone } };
      const input = {
        ...body,
        ...customer,
        type: 'deposit' as const,
        merchantId,
        mode: 'live' as const,
        source: 'console' as const,
        createdBy: call.principal.userId,
      };
      return once(
        deps,
        call,
        { merchantId, mode: 'live', route: 'createDepositLink', status: 201 },
        (trx) => createSession(trx, deps, input),
      );
    }),
    route(endpoints.createWithdrawalLink, async (call) => {
      const merchantId = ownMerchant(call.principal);
      const {
        customerName: name,
        customerPhone: phone,
        customerEmail: email,
        mode = 'live',
        ...body
      } = call.body;
      const input = {
        ...body,
        customer: { name, phone, email },
        type: 'withdrawal' as const,
        merchantId,
        mode,
        source: 'console' as const,
        createdBy: call.principal.userId,
      };
      return once(
        deps,
        call,
        { merchantId, mode, route: 'createWithdrawalLink', status: 201 },
        (trx) => open(trx, deps, input),
      );
    }),
    route(endpoints.explainAccounts, ({ query }) => explainAccounts(deps, query)),
    route(endpoints.methods, async ({ principal }) => ({
      data: await listMethods(deps, principal),
      maintenance: (await readMaintenance(deps.db.read, 'merchants')).maintenance ?? undefined,
    })),
  ];
}

/** A deposit is opened here; a withdrawal by those who know of rails. */
async function open(
  trx: Trx,
  deps: RouteDeps,
  {
    type,
    amount,
    allowedMethods,
    ...head
  }: SessionHead & Pick<CreateSessionBody, 'type' | 'amount' | 'allowedMethods'>,
): Promise<CreatedSession> {
  if (type === 'withdrawal') {
    if (allowedMethods)
      throw new ApiError('invalidRequest', {
        errors: [
          {
            path: 'allowedMethods',
            message: 'only of deposits: how a withdrawal is paid follows from where it goes',
          },
        ],
      });
    return createPageSession(trx, deps, { ...head, amount });
  }
  if ('min' in amount)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'amount', message: 'a range only of a withdrawal' }],
    });
  return createSession(trx, deps, { ...head, amount, allowedMethods });
}

/** Releases the hold outside any transaction; idempotent. False for a deposit's session. */
async function cancelWithdrawal(
  deps: RouteDeps,
  { principal, headers }: Pick<Call<typeof endpoints.cancelSession>, 'principal' | 'headers'>,
  id: string,
): Promise<boolean> {
  if (headers.idempotencyKey === undefined) throw new ApiError('idempotencyKeyMissing');
  const { type } = await deps.db.tenantByKey(principal, (query) =>
    readSession(query, deps, principal, id),
  );
  if (type === 'withdrawal') await cancelWithdrawalSession(deps, id, principal);
  return type === 'withdrawal';
}

interface Asked {
  params: unknown;
  body: unknown;
  headers: Call<typeof endpoints.createSession>['headers'];
  reply: Call<typeof endpoints.createSession>['reply'];
}

interface Scope {
  merchantId: string;
  mode: 'live' | 'test';
  route: string;
  status: number;
}

/** Does the work once for the caller's key; a repeated call gets the first answer and a header that says so. */
async function once<Answer extends SessionAnswer>(
  deps: RouteDeps,
  { params, body, headers, reply }: Asked,
  scope: Scope,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const request = { ...scope, key: headers.idempotencyKey, body: { params, body } };
  const { answer, replayed } = await withIdempotency(deps, request, work);
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}
