import { type RawBuilder, sql } from '#platform/db';
import type { OpenItemKind } from '@wallet/contract';
import type { ItemScope } from './open-items.sql.ts';

/** After how many minutes a request that waits for its approval asks for somebody. */
export interface ApprovalTimeouts {
  approvalMinutes: number;
}

/** Where the items of one kind are found. What names no index here has a partial one of just what is open. */
export interface OpenPart {
  kind: OpenItemKind;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  target: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
  /** Its owner is kept with the thing itself. */
  hasOwnPlace: boolean;
  facts: RawBuilder<unknown>;
}

type Part = Omit<OpenPart, 'kind' | 'owner' | 'hasOwnPlace'> & { owner?: RawBuilder<unknown> };

const money = (minor: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`jsonb_build_object('value', ((${minor})::numeric / 100)::numeric(24, 2)::text, 'currency', ${currency})`;
const ofAccount = sql`'provider', a.provider, 'last4', a.last4`;

/** A part per kind, scoped to where its items are. An owner's scope has no kinds without phones. */
export function partsOf({ kinds, ownerUserId, patience }: ItemScope): OpenPart[] {
  const parts = {
    ...payoutParts(),
    ...phoneParts(ownerUserId),
    ...requestParts(patience),
    ...lineParts(),
    ...proposalParts(),
  } satisfies Record<OpenItemKind, Part>;
  return kinds.map((kind) => ({
    kind,
    owner: sql`o.user_id`,
    hasOwnPlace: 'owner' in parts[kind],
    ...(parts[kind] as Part),
  }));
}

function payoutParts() {
  const facts = sql`jsonb_build_object('name', t.code, 'what', t.status_reason, ${ofAccount}, 'amount',
    ${money(sql`t.payment_amount`, sql`t.currency`)})`;
  return {
    payoutUnknown: {
      from: sql`payout_intent i join transaction t on t.id = i.transaction_id
        left join account a on a.id = i.account_id`,
      where: sql`i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and i.mode = 'live'
        and t.status in ('unknown', 'review')`,
      id: sql`t.id`,
      target: sql`t.id`,
      since: sql`coalesce(i.taken_at, i.created_at)`,
      facts,
    },
    paidAfterFailure: {
      from: sql`transaction t left join account a on a.id = t.account_id`,
      where: sql`t.kind = 'payout' and t.status = 'paidAfterFailure' and t.mode = 'live'
        and t.updated_at > now() - interval '3 days'`,
      id: sql`t.id`,
      target: sql`t.id`,
      since: sql`t.updated_at`,
      facts,
    },
  };
}

/** What the look at everything has told as alerts: each trouble that goes on is one row of theirs. */
function phoneParts(ownerUserId: string | null) {
  const own = (column: RawBuilder<unknown>) =>
    ownerUserId === null ? sql`` : sql`and ${column} = ${ownerUserId}`;
  const alerts = (kinds: readonly string[]) => ({
    from: sql`alert l`,
    where: sql`l.closed_at is null and l.kind = any(${[...kinds]}::text[]) and l.told_at is not null
      and l.mode = 'live' ${own(sql`l.owner_user_id`)}`,
    id: sql`l.id`,
    target: sql`l.subject_id`,
    since: sql`l.since`,
    facts: sql`jsonb_build_object('name', l.params ->> 'name', 'what', l.kind, 'provider',
      l.params ->> 'provider', 'last4', l.params ->> 'last4')`,
  });
  return {
    otpWait: {
      from: sql`account_login g join account a on a.id = g.account_id left join device d on d.id = g.device_id`,
      where: sql`g.ended_at is null and g.state = 'otpRequired' and a.mode = 'live' ${own(sql`d.owner_user_id`)}`,
      id: sql`g.id`,
      target: sql`g.account_id`,
      since: sql`g.started_at`,
      facts: sql`jsonb_build_object('name', a.label, ${ofAccount})`,
    },
    accountRed: alerts([
      'accountLocked',
      'loginFailed',
      'settlingStopped',
      'depositsStopped',
      'debitUnexplained',
      'gapStays',
      'linesNotProved',
    ]),
    deviceRed: alerts([
      'deviceOffline',
      'deviceFailing',
      'agentChangedAtRisk',
      'deviceSpeaksForOthers',
    ]),
  };
}

function requestParts({ approvalMinutes }: ApprovalTimeouts) {
  const request = {
    from: sql`withdrawal_request w`,
    id: sql`w.id`,
    target: sql`w.id`,
    since: sql`w.stands_since`,
  };
  const facts = sql`jsonb_build_object('name', w.ref_no, 'amount', ${money(sql`w.amount`, sql`w.currency`)})`;
  return {
    requestHeld: {
      ...request,
      where: sql`w.status = 'onHold' and w.mode = 'live'`,
      owner: sql`w.case_owner`,
      facts,
    },
    nameFailed: {
      ...request,
      where: sql`w.status = 'verificationFailed' and w.source <> 'payPage' and w.mode = 'live'`,
      facts,
    },
    approvalOld: {
      ...request,
      where: sql`w.status = 'pendingApproval' and w.mode = 'live'
        and w.stands_since <= now() - make_interval(mins => ${approvalMinutes})`,
      facts,
    },
  };
}

function lineParts() {
  return {
    lineUnmatched: {
      from: sql`statement_line l join account a on a.id = l.account_id left join line_assignment s on s.line_id = l.id`,
      where: sql`l.match_status in ('unmatched', 'review') and (l.posted or l.match_status = 'review')
        and l.mode = 'live'`,
      id: sql`l.id`,
      target: sql`l.id`,
      since: sql`l.observed_at`,
      owner: sql`s.user_id`,
      facts: sql`jsonb_build_object('name', a.label, 'what', coalesce(l.reason, l.direction), ${ofAccount},
        'amount', ${money(sql`l.amount`, sql`a.currency`)})`,
    },
    expectedOverdue: {
      from: sql`expected_line e join account a on a.id = e.account_id`,
      where: sql`e.is_open and e.due_at <= now() and e.mode = 'live'`,
      id: sql`e.id`,
      target: sql`e.transaction_id`,
      since: sql`e.due_at`,
      facts: sql`jsonb_build_object('name', a.label, 'what', e.direction, ${ofAccount}, 'amount',
        ${money(sql`e.amount`, sql`e.currency`)})`,
    },
    differenceOpen: {
      from: sql`reconciliation_difference f join account a on a.id = f.account_id`,
      where: sql`f.status = 'open' and f.mode = 'live'`,
      id: sql`f.id`,
      target: sql`f.account_id`,
      since: sql`f.created_at`,
      facts: sql`jsonb_build_object('name', a.label, 'what', f.kind, ${ofAccount}, 'amount',
        ${money(sql`f.amount`, sql`f.currency`)})`,
    },
  };
}

/** Proposals awaiting a second person until they lapse; payout returns and refunds apart, as they hold money. */
function proposalParts() {
  const returns = sql`('payoutReturn', 'refund')`;
  const proposal = (isReturn: boolean) => ({
    from: sql`line_proposal p left join account a on a.id = p.account_id`,
    where: sql`p.status = 'open' and p.lapses_at > now() and p.mode = 'live'
      and p.kind ${isReturn ? sql`in` : sql`not in`} ${returns}`,
    id: sql`p.id`,
    target: sql`coalesce(p.line_id, p.transaction_id)`,
    since: sql`p.created_at`,
    facts: sql`jsonb_build_object('name', coalesce(a.label, p.id), 'what', p.kind, ${ofAccount}, 'amount',
      case when p.amount is not null then ${money(sql`p.amount`, sql`p.currency`)} end)`,
  });
  return {
    returnWaits: proposal(true),
    proposalWaits: proposal(false),
    payoutProposalWaits: {
      from: sql`payout_proposal p join transaction t on t.id = p.transaction_id`,
      where: sql`p.status = 'open' and p.lapses_at > now() and p.mode = 'live'`,
      id: sql`p.id`,
      target: sql`p.transaction_id`,
      since: sql`p.created_at`,
      facts: sql`jsonb_build_object('name', t.code, 'what', p.outcome, 'amount',
        ${money(sql`t.payment_amount`, sql`t.currency`)})`,
    },
    // Destinations are the merchants' own business, and many.
    changePending: {
      from: sql`pending_change h left join merchant hm on hm.id = h.merchant_id
        left join app_user hp on hp.id = h.person_id`,
      where: sql`h.ended_at is null and h.act <> 'payoutMethod'`,
      id: sql`h.id`,
      target: sql`h.id`,
      since: sql`h.asked_at`,
      facts: sql`jsonb_build_object('name', coalesce(hp.name, hm.name, h.subject_id), 'what', h.act)`,
    },
    adjustmentWaits: {
      from: sql`adjustment j`,
      where: sql`j.status = 'open' and j.lapses_at > now() and j.mode = 'live'`,
      id: sql`j.id`,
      target: sql`j.id`,
      since: sql`j.created_at`,
      facts: sql`jsonb_build_object('name', j.code, 'what', j.goal, 'amount',
        ${money(sql`j.amount`, sql`j.currency`)})`,
    },
    moveWaits: {
      from: sql`float_move m`,
      where: sql`m.status = 'proposed' and m.created_at > now() - interval '24 hours' and m.mode = 'live'`,
      id: sql`m.id`,
      target: sql`m.id`,
      since: sql`m.created_at`,
      facts: sql`jsonb_build_object('name', m.id, 'what', m.kind, 'amount', ${money(sql`m.amount`, sql`m.currency`)})`,
    },
  };
}
