import type { Proof } from '@wallet/contract';
import { reportsOf } from '#modules/payouts/sending';
import type { IntentOf } from './evidence.sql.ts';
import type { ProofView } from './proof-view.ts';
import type { Sources } from './read-sources.ts';

type Step = Proof['deviceSteps'][number];

/** What phones were asked for and did, oldest first; nothing for a merchant. */
export function deviceStepsPart({ commands, intents, subject }: Sources, lens: ProofView): Step[] {
  if (lens.audience === 'merchant') return [];
  const device = subject.device?.name ?? '';
  const asked = commands.flatMap(
    ({ id, kind, state, device: name, steps, createdAt, rawDroppedAt, rawDigest }): Step[] => [
      {
        at: lens.at(createdAt),
        device: name,
        kind: 'command',
        what: kind,
        state,
        detail: null,
        source: id,
      },
      ...steps.map((step): Step => ({
        at: lens.at(step.at),
        device: name,
        kind: 'step',
        what: step.step,
        state: null,
        detail: lens.full(step.message ?? null),
        source: id,
      })),
      ...(rawDroppedAt === null
        ? []
        : [
            {
              at: lens.at(rawDroppedAt),
              device: name,
              kind: 'dropped' as const,
              what: kind,
              state: null,
              detail: rawDigest,
              source: id,
            },
          ]),
    ],
  );
  return [...asked, ...intents.flatMap((intent) => intentSteps(intent, device, lens))].toSorted(
    (a, b) => (a.at.utc < b.at.utc ? -1 : a.at.utc > b.at.utc ? 1 : 0),
  );
}

/** What the phone\u2019s journal says of a transfer: when it took the order, and what it reported of it. */
function intentSteps(intent: IntentOf, device: string, lens: ProofView): Step[] {
  const { id, takenAt, pressUntil, epoch, journalId, state } = intent;
  const until = pressUntil === null ? '' : `, press until ${pressUntil.toISOString()}`;
  const taken: Step[] =
    takenAt === null
      ? []
      : [
          {
            at: lens.at(takenAt),
            device,
            kind: 'intent',
            what: 'taken',
            state,
            detail: `epoch ${epoch}, journal ${journalId ?? ''}${until}`,
            source: id,
          },
        ];
  const reports = reportsOf(intent).flatMap(
    ({ receivedAt, outcome, epoch: of, evidence }): Step[] => {
      const at = receivedAt ?? evidence.pressedAt;
      const answer = evidence.providerAnswer === undefined ? '' : `, ${evidence.providerAnswer}`;
      return at === undefined
        ? []
        : [
            {
              at: lens.at(at),
              device,
              kind: 'report',
              what: outcome,
              state: evidence.step,
              detail: `epoch ${of}${answer}`,
              source: id,
            },
          ];
    },
  );
  return [...taken, ...reports];
}

export function linesPart({ lines }: Sources, lens: ProofView): Proof['lines'] {
  return lines.map((line) => ({
    id: line.id,
    key: lens.ours(line.key),
    direction: line.direction,
    amount: lens.money(line.amountMinor),
    balanceAfter:
      line.balanceAfterMinor === null ? null : lens.ours(lens.money(line.balanceAfterMinor)),
    counterparty: lens.name(line.counterparty),
    providerReference: line.providerReference,
    occurredFrom: lens.at(line.occurredFrom),
    occurredTo: lens.at(line.occurredTo),
    observedAt: lens.at(line.observedAt),
    source: line.source,
    matchStatus: line.matchStatus,
    confirmation: lens.ours(line.confirmation),
    rawDropped:
      line.rawDroppedAt === null || line.rawDigest === null
        ? null
        : lens.ours({ at: lens.at(line.rawDroppedAt), digest: line.rawDigest }),
  }));
}

export function allocationsPart({ allocations }: Sources, lens: ProofView): Proof['allocations'] {
  return allocations.map(({ id, lineId, purpose, amountMinor, status, createdAt }) => ({
    id,
    lineId,
    purpose,
    amount: lens.money(amountMinor),
    status,
    at: lens.at(createdAt),
  }));
}

/** That its time was read completely: for the house, whose account it is. */
export function coveragePart({ coverage }: Sources, lens: ProofView): Proof['coverage'] {
  return (lens.ours(coverage) ?? []).map(({ id, from, to, readStartedAt, proof, passes }) => ({
    id,
    from: lens.at(from),
    to: lens.at(to),
    readStartedAt: lens.at(readStartedAt),
    proof,
    passes,
  }));
}

export function observationsPart(
  { observations }: Sources,
  lens: ProofView,
): Proof['observations'] {
  return (lens.ours(observations) ?? []).map(
    ({ id, source, direction, amountMinor, at, lineId }) => ({
      id,
      source,
      direction,
      amount: amountMinor === null ? null : lens.money(amountMinor),
      at: lens.at(at),
      lineId,
    }),
  );
}
