import { endpoints, ApiError } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Db } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import type { Vault } from '#platform/vault';
import { ownMerchant } from '../management/own-merchant.ts';
import { adoptApiToken } from './adopt-api-token.ts';
import { type ApiTokenAct, issueApiToken } from './issue-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { readMerchant } from '../read-merchant.ts';
import { revokeApiToken } from './revoke-api-token.ts';
import { rotateApiToken } from './rotate-api-token.ts';

type Deps = { db: Pick<Db, 'read' | 'tenant' | 'transaction'>; vault: Vault };

/** A merchant's own tokens for its people, and those of any merchant, to see and to revoke, for operators. */
export function apiTokenRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listApiTokens, ({ principal, query: input }) => {
      const merchantId = ownMerchant(principal);
      // Tokens are of both modes; the tenant has to have one.
      return db.tenant({ merchantId, mode: 'live' }, (query) =>
        listApiTokens(query, merchantId, input),
      );
    }),
    route(endpoints.createApiToken, (call) => {
      const { expiresAt, ...rest } = call.body;
      return issueApiToken(deps, ownAct(call), {
        ...rest,
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
      });
    }),
    route(endpoints.rotateApiToken, (call) => {
      const { overlapHours, expiresAt } = call.body;
      return rotateApiToken(deps, ownAct(call), {
        id: call.params.id,
        overlapHours,
        expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt,
      });
    }),
    route(endpoints.adoptApiToken, (call) => adoptApiToken(deps, ownAct(call), call.params.id)),
    route(endpoints.revokeApiToken, (call) =>
      revokeApiToken(deps, ownAct(call), { id: call.params.id, reason: call.body.reason }),
    ),
    route(endpoints.listMerchantApiTokens, async ({ params, query: input }) => {
      if (!(await readMerchant(db.read, params.id))) throw new ApiError('notFound');
      return listApiTokens(db.read, params.id, input);
    }),
    route(endpoints.revokeMerchantApiToken, (call) =>
      revokeApiToken(
        deps,
        { ...trailOf(call), merchantId: call.params.id },
        { id: call.params.tokenId, reason: call.body.reason },
      ),
    ),
  ];
}

interface UserCall {
  principal: UserPrincipal;
  headers: CallHeaders;
  requestId: string;
}

function ownAct(call: UserCall): ApiTokenAct {
  return { ...trailOf(call), merchantId: ownMerchant(call.principal) };
}

function trailOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: UserCall): Omit<ApiTokenAct, 'merchantId'> {
  return { principal, ip, userAgent, requestId };
}
