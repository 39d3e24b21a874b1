import { endpoints, ApiError } from '@wallet/contract';
import type { Trail, UserPrincipal } from '#modules/identity';
import { listTeam } from '#modules/users';
import { route, type Route } from '#platform/http';
import { changeStatus, type StatusEvent } from './change-status.ts';
import { addFeeRule, addLimit, withdrawTerm } from '../terms/change-terms.ts';
import { foundMerchant, inviteOwner } from './found-merchant.ts';
import { saveLogo } from './save-logo.ts';
import { listMerchants } from './list-merchants.ts';
import { listFeeRules, listLimits } from '../terms/list-terms.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { quoteFee } from '../terms/quote-fee.ts';
import { readDetail } from './read-detail.ts';
import { readMerchant } from '../read-merchant.ts';
import { readStatement } from './read-statement.ts';
import { updateMerchant } from './update-merchant.ts';

interface MerchantCall {
  principal: UserPrincipal;
  params: { id: string };
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}

/** Merchant Management: the operators' side. */
export function merchantManagementRoutes(deps: MerchantsDeps): Route[] {
  const {
    db,
    identity: { clock },
  } = deps;
  const status = (call: MerchantCall, event: StatusEvent, reason: string | undefined) =>
    changeStatus(deps, { ...actOf(call), id: call.params.id, event, reason });
  const about = (id: string) => ({ merchantId: id, withNames: true });
  return [
    route(endpoints.listMerchants, ({ principal, query }) =>
      listMerchants(db.read, principal, query),
    ),
    route(endpoints.createMerchant, ({ principal, body, ...call }) =>
      foundMerchant(deps, { principal, ...body, ...trailOf(call) }),
    ),
    route(endpoints.getMerchant, ({ principal, params }) =>
      readDetail(deps, db.read, { principal, id: params.id }),
    ),
    route(endpoints.updateMerchant, (call) =>
      db.transaction(async (trx) => {
        const {
          principal,
          params: { id },
        } = call;
        await updateMerchant(deps, trx, { ...actOf(call), id, input: call.body });
        return readDetail(deps, trx, { principal, id });
      }),
    ),
    route(endpoints.activateMerchant, (call) => status(call, 'activate', call.body.reason)),
    route(endpoints.suspendMerchant, (call) => status(call, 'suspend', call.body.reason)),
    route(endpoints.closeMerchant, (call) => status(call, 'close', call.body.reason)),
    route(endpoints.listMerchantPeople, async ({ params: { id } }) => {
      if (!(await readMerchant(db.read, id))) throw new ApiError('notFound');
      return { data: await listTeam(db.read, id) };
    }),
    route(endpoints.inviteMerchantOwner, (call) =>
      inviteOwner(deps, { ...actOf(call), merchantId: call.params.id, ...call.body }),
    ),
    route(endpoints.listMerchantFeeRules, async ({ params }) => ({
      data: await listFeeRules(db.read, about(params.id)),
    })),
    route(endpoints.addMerchantFeeRule, (call) =>
      addFeeRule(deps, { ...actOf(call), merchantId: call.params.id, input: call.body }),
    ),
    route(endpoints.withdrawMerchantFeeRule, async (call) => {
      const { id, termId } = call.params;
      await withdrawTerm(deps, { ...actOf(call), merchantId: id, kind: 'feeRule', id: termId });
      return undefined;
    }),
    route(endpoints.quoteMerchantFee, ({ params, query }) =>
      quoteFee(db.read, clock, { ...about(params.id), ...query }),
    ),
    route(endpoints.listMerchantLimits, async ({ params }) => ({
      data: await listLimits(db.read, about(params.id)),
    })),
    route(endpoints.addMerchantLimit, (call) =>
      addLimit(deps, { ...actOf(call), merchantId: call.params.id, input: call.body }),
    ),
    route(endpoints.withdrawMerchantLimit, async (call) => {
      const { id, termId } = call.params;
      await withdrawTerm(deps, { ...actOf(call), merchantId: id, kind: 'limit', id: termId });
      return undefined;
    }),
    route(endpoints.getMerchantStatement, ({ params, query: { mode = 'live', ...query } }) =>
      readStatement(db.read, { merchantId: params.id, mode, ...query }),
    ),
    route(endpoints.uploadMerchantLogo, (call) =>
      saveLogo(db, { ...actOf(call), merchantId: call.params.id, content: call.body.content }),
    ),
  ];
}

function actOf({ principal, ...call }: MerchantCall): Trail & { principal: UserPrincipal } {
  return { principal, ...trailOf(call) };
}

export function trailOf({
  headers: { ip, userAgent },
  requestId,
}: Pick<MerchantCall, 'headers' | 'requestId'>): Trail {
  return { ip, userAgent, requestId };
}
