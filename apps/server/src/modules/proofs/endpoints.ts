import { endpoints, ApiError, roles } from '@wallet/contract';
import type { Mode, ProofAudience, RoleId } from '@wallet/contract';
import type { Trail } from '#modules/identity';
import { ownMerchant } from '#modules/merchants/management';
import { maybe } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import type { ProofsDeps } from './proofs-deps.ts';
import { sendProof } from './send-proof.ts';
import { selectIsOwn } from './subject.sql.ts';

/** Proofs of movements: of any for operators, of the own ones for merchants and their servers. */
export function proofsRoutes(deps: ProofsDeps): Route[] {
  return [
    route(endpoints.getProof, ({ principal, params: { id }, query, headers, requestId, reply }) => {
      const ownerUserId = principal.roleId === roles.phoneFarm ? principal.userId : undefined;
      return sendProof(deps, reply, {
        ...trailOf(headers, requestId),
        ...query,
        principal,
        id,
        audience: audienceOf(principal.roleId),
        scope: { ownerUserId },
      });
    }),
    route(
      endpoints.getOwnProof,
      async ({ principal, params: { id }, query, headers, requestId, reply }) => {
        const merchantId = ownMerchant(principal);
        await refuseForeign(deps, { merchantId, id, modes: ['live', 'test'] });
        return sendProof(deps, reply, {
          ...trailOf(headers, requestId),
          ...query,
          principal,
          id,
          audience: 'merchant',
          scope: { merchantId },
        });
      },
    ),
    route(
      endpoints.getTransactionProof,
      async ({ principal, params: { id }, query, headers, requestId, reply }) => {
        const { merchantId, mode } = principal;
        await refuseForeign(deps, { merchantId, id, modes: [mode] });
        return sendProof(deps, reply, {
          ...trailOf(headers, requestId),
          ...query,
          principal,
          id,
          audience: 'merchant',
          scope: { merchantId },
          mode,
        });
      },
    ),
  ];
}

const wholeFor: readonly RoleId[] = [roles.admin, roles.subAdmin];

function audienceOf(roleId: RoleId): ProofAudience {
  if (wholeFor.includes(roleId)) return 'full';
  return roleId === roles.phoneFarm ? 'farm' : 'masked';
}

/** Asks as the tenant first: what the database itself does not show a merchant has no proof for it. */
async function refuseForeign(
  { db: { tenant } }: ProofsDeps,
  { merchantId, id, modes }: { merchantId: string; id: string; modes: readonly Mode[] },
): Promise<void> {
  for (const mode of modes)
    if (
      await tenant({ merchantId, mode }, (query) =>
        maybe(query, selectIsOwn({ merchantId, mode }, id)),
      )
    )
      return;
  throw new ApiError('notFound');
}

function trailOf({ ip, userAgent }: CallHeaders, requestId: string): Trail {
  return { ip, userAgent, requestId };
}
