import { ApiError } from '@wallet/contract';
import type {
  approvalActs,
  ApprovalActionName,
  ApprovalSubject,
  Endpoint,
  EndpointName,
} from '@wallet/contract';
import type { Db } from '#platform/db';
import type { Call, Route } from '#platform/http';
import { readMayDecide, type WhoMayDeps } from './read-approvers.ts';

/** Where another person decides, and where one may not be enough. Bulk answers say it for each. */
type DecidingEndpoint =
  | Exclude<(typeof approvalActs)[ApprovalActionName]['decide'][number], 'decideWithdrawals'>
  | 'settleUnknownPayout';

interface Sent {
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, string>>;
}

const byId = (subject: ApprovalSubject) => (sent: Sent) => ({ subject, id: sent.params['id'] });

/** What each of them decides about. A new one does not compile before it is here. */
const decidedBy: Readonly<
  Record<DecidingEndpoint, (sent: Sent) => { subject: ApprovalSubject; id: string | undefined }>
> = {
  decideWithdrawal: byId('withdrawal'),
  decideProposal: byId('lineProposal'),
  standBehindImport: byId('statementImport'),
  decidePayoutProposal: ({ body }) => ({ subject: 'payoutProposal', id: body['proposalId'] }),
  settleUnknownPayout: byId('payoutOutcome'),
  decideAdjustment: byId('adjustment'),
  decideOwnMove: byId('ownMove'),
  releaseRecoveryAccount: byId('recoveryAccount'),
  attachRecoveryDebit: ({ params, body }) => ({
    subject: 'recoveryDebit',
    id: `${params['id']}.${body['requestId']}`,
  }),
  decideSettingChange: ({ params }) => ({ subject: 'settingChange', id: params['changeId'] }),
  decidePendingChange: byId('pendingChange'),
  approveAccountQr: ({ body }) => ({ subject: 'accountQr', id: body['qrId'] }),
  agreeToAccountNumber: byId('accountNumber'),
  decideRule: byId('rule'),
  decideBlock: byId('block'),
  liftIntegrityStop: byId('integrityFinding'),
};

/**
 * The same routes; `secondPersonNeeded` and `notIndependent` also say who may decide, until when
 * and where (`mayDecide`). The refusal stays.
 */
export function explainRefusals(
  routes: readonly Route[],
  deps: WhoMayDeps & { db: Pick<Db, 'read'> },
): Route[] {
  return routes.map((route) => {
    const about = decidedBy[route.endpoint.name as EndpointName & DecidingEndpoint];
    if (!(about as unknown)) return route;
    return {
      endpoint: route.endpoint,
      handle: async (call) => {
        try {
          return await route.handle(call);
        } catch (error) {
          throw await explained(deps, call, { error, question: about(call as unknown as Sent) });
        }
      },
    };
  });
}

async function explained(
  deps: WhoMayDeps & { db: Pick<Db, 'read'> },
  { principal }: Call<Endpoint>,
  {
    error,
    question,
  }: { error: unknown; question: ReturnType<(typeof decidedBy)[DecidingEndpoint]> },
): Promise<unknown> {
  if (!(error instanceof ApiError) || principal.kind !== 'user') return error;
  if (error.code !== 'secondPersonNeeded' && error.code !== 'notIndependent') return error;
  const { subject, id } = question;
  if (id === undefined) return error;
  const mayDecide = await readMayDecide(deps.db.read, deps, { subject, id }, principal);
  return mayDecide ? new ApiError(error.code, { ...error.options, mayDecide }) : error;
}
