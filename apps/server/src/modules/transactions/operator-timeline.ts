import { type Currency, formatMoney, type OperatorTimelineEvent } from '@wallet/contract';
import type { Sources } from '#modules/proofs';
import type { Around, AskedCommand, LineFacts, NoteRow, ProposalOf } from './detail.sql.ts';

export interface TimelineParts {
  sources: Sources;
  around: Around;
  lines: readonly LineFacts[];
  commands: readonly AskedCommand[];
  proposals: readonly ProposalOf[];
  notes: readonly NoteRow[];
}

type Step = OperatorTimelineEvent;
type More = Partial<Pick<Step, 'who' | 'detail' | 'durationMs' | 'ref'>>;

/** All that happened to a transaction, oldest first, put together from the rows that know of it. Pure. */
export function operatorTimeline({
  sources,
  around,
  lines,
  commands,
  proposals,
  notes,
}: TimelineParts): Step[] {
  const { subject, postings, told, acts, intents, allocations } = sources;
  const steps: (Step | undefined)[] = [
    ...beginnings(sources, around),
    ...intents.flatMap((intent) => ofIntent(intent, subject.device)),
    ...commands.flatMap(ofCommand),
    ...lines.flatMap((line) => ofLine(line, subject.currency)),
    ...allocations
      .filter(({ purpose }) => purpose !== 'deposit' && purpose !== 'payout')
      .map((one) =>
        step('lineAllocated', one.createdAt, ['system', 'money'], {
          detail: one.purpose,
          ref: one.lineId,
        }),
      ),
    ...postings.map(({ at, cause, kind }) =>
      step('ledgerPosted', at, ['system', 'money'], { detail: kind, ref: cause }),
    ),
    ending(sources, around),
    ...told.map(ofDelivery),
    ...proposals.flatMap(ofProposal),
    ...acts.filter(({ action }) => action !== 'transaction.noteAdded').map(ofAct),
    ...notes.map(({ id, text, authorId, authorName, at }) =>
      step('noted', at, ['operator', 'people'], {
        who: { id: authorId, name: authorName },
        detail: text,
        ref: id,
      }),
    ),
  ];
  return steps
    .filter((one) => one !== undefined)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function beginnings(
  { subject }: Sources,
  { session, claimedAt, lastLookAt }: Around,
): (Step | undefined)[] {
  const { kind, createdAt, method, payerName, paidAt, device } = subject;
  if (kind !== 'deposit')
    return [
      step('queued', createdAt, ['system', 'money'], { detail: subject.account?.label ?? null }),
    ];
  const customer = session?.customerName ?? null;
  return [
    session
      ? step(
          'sessionOpened',
          new Date(session.createdAt),
          [session.source === 'requestTransaction' ? 'payer' : 'merchant', 'people'],
          { detail: session.refNo },
        )
      : undefined,
    session?.openedAt
      ? step('linkOpened', new Date(session.openedAt), ['payer', 'people'], { detail: customer })
      : undefined,
    step('qrShown', createdAt, ['payer', 'people'], { detail: method, who: device }),
    step('claimed', claimedAt, ['payer', 'people'], { detail: customer }),
    step('historyRead', lastLookAt, ['device', 'device'], { who: device }),
    step('paid', paidAt, ['payer', 'money'], { detail: payerName }),
  ];
}

function ofIntent(
  { id, takenAt, evidence }: Sources['intents'][number],
  device: { id: string; name: string } | null,
): (Step | undefined)[] {
  const reports = Array.isArray(evidence['reports'])
    ? (evidence['reports'] as {
        receivedAt?: string;
        outcome?: string;
        evidence?: { pressedAt?: string };
      }[])
    : [];
  return [
    step('taken', takenAt, ['device', 'device'], { who: device, ref: id }),
    ...reports.flatMap(({ receivedAt, outcome, evidence: told }) => [
      told?.pressedAt === undefined
        ? undefined
        : step('pressed', new Date(told.pressedAt), ['device', 'device'], { who: device, ref: id }),
      receivedAt === undefined
        ? undefined
        : step('reported', new Date(receivedAt), ['device', 'device'], {
            who: device,
            detail: outcome ?? null,
            ref: id,
          }),
    ]),
  ];
}

const badEnds: readonly string[] = ['failed', 'unknown', 'expired', 'cancelled'];

function ofCommand({
  id,
  kind,
  state,
  device,
  steps,
  error,
  createdAt,
  endedAt,
}: AskedCommand): (Step | undefined)[] {
  const end = endedAt ?? (steps.length > 0 ? new Date(steps.at(-1)?.at ?? createdAt) : null);
  const asked = step('commandAsked', createdAt, ['device', 'device'], {
    who: device,
    detail: kind,
    durationMs: end === null ? null : Math.max(0, end.getTime() - createdAt.getTime()),
    ref: id,
  });
  const each =
    kind === 'transfer'
      ? steps.map((one) =>
          step('commandStep', new Date(one.at), ['device', 'device'], {
            who: device,
            detail: one.step,
            ref: id,
          }),
        )
      : [];
  return [
    asked,
    ...each,
    badEnds.includes(state)
      ? step('commandEnded', end, ['device', 'device'], {
          who: device,
          detail: error ?? state,
          ref: id,
        })
      : undefined,
  ];
}

function ofLine(
  { id, amountMinor, counterparty, observedAt, matchStatus }: LineFacts,
  currency: Currency,
): (Step | undefined)[] {
  if (matchStatus === 'baseline') return [];
  const amount = formatMoney({ minor: amountMinor, currency });
  return [
    step('lineSeen', observedAt, ['device', 'money'], {
      detail: counterparty === null ? amount : `${amount} \u00b7 ${counterparty}`,
      ref: id,
    }),
  ];
}

const endings: Readonly<Record<string, [Step['what'], Step['by'], Step['group']]>> = {
  succeeded: ['matched', 'system', 'money'],
  expired: ['expired', 'system', 'money'],
  cancelled: ['cancelled', 'payer', 'people'],
  failed: ['failed', 'system', 'money'],
  review: ['inReview', 'system', 'money'],
  refunded: ['refunded', 'operator', 'money'],
  reversed: ['reversed', 'operator', 'money'],
  unknown: ['outcomeUnknown', 'system', 'money'],
  paidAfterFailure: ['paidAfterFailure', 'system', 'money'],
};

function ending(
  { subject: { status, statusReason, completedAt } }: Sources,
  { updatedAt }: Around,
): Step | undefined {
  const [what, by, group] = endings[status] ?? [];
  return what && by && group
    ? step(what, completedAt ?? updatedAt, [by, group], { detail: statusReason })
    : undefined;
}

const deliveries = {
  succeeded: 'webhookDelivered',
  retrying: 'webhookRetrying',
  failed: 'webhookFailed',
} as const;

function ofDelivery({
  type,
  url,
  status,
  attempt,
  responseStatus,
  createdAt,
  deliveredAt,
  deliveryId,
}: Sources['told'][number]): Step | undefined {
  if (status === null || status === 'pending') return undefined;
  const host = url !== null && URL.canParse(url) ? new URL(url).host : '';
  const words = [type, host, responseStatus ?? '', attempt ?? 0]
    .filter((word) => word !== '')
    .join(' \u00b7 ');
  return step(deliveries[status], deliveredAt ?? createdAt, ['system', 'webhooks'], {
    detail: words,
    ref: deliveryId,
  });
}

function ofProposal({
  id,
  kind,
  status,
  proposedAt,
  proposedBy,
  proposerName,
  decidedAt,
  decidedBy,
  deciderName,
}: ProposalOf): (Step | undefined)[] {
  return [
    step('proposed', proposedAt, ['operator', 'people'], {
      who: { id: proposedBy, name: proposerName ?? proposedBy },
      detail: kind,
      ref: id,
    }),
    step('decided', decidedAt, ['operator', 'people'], {
      who: decidedBy === null ? null : { id: decidedBy, name: deciderName ?? decidedBy },
      detail: status,
      ref: id,
    }),
  ];
}

const actors: Readonly<Record<string, Step['by']>> = {
  Merchant: 'merchant',
  ApiToken: 'merchant',
  Payer: 'payer',
  Device: 'device',
  System: 'system',
};

function ofAct({
  id,
  at,
  actorId,
  actorName,
  actorRole,
  action,
}: Sources['acts'][number]): Step | undefined {
  const by = actors[actorRole] ?? 'operator';
  return step('act', at, [by, by === 'device' ? 'device' : 'people'], {
    who: actorId === null ? null : { id: actorId, name: actorName ?? actorId },
    detail: action,
    ref: id,
  });
}

function step(
  what: Step['what'],
  at: Date | null,
  [by, group]: [Step['by'], Step['group']],
  { who = null, detail = null, durationMs = null, ref = null }: More = {},
): Step | undefined {
  return at ? { at: at.toISOString(), what, by, group, who, detail, durationMs, ref } : undefined;
}
