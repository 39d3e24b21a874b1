import { expect, test } from 'vitest';
import type { TransferReport } from '@wallet/agent-protocol';
import type { IntentRow } from '../intents.sql.ts';
import { nextStep, type ResolveFacts, type Step } from './next-step.ts';
import { reportedPress } from '../sending/reports-of.ts';
import { rateReport } from '../sending/record-transfer-report.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = 86_400_000;
const mostEpochs = 3;

/** An intent as far as what is done next depends on it. */
type Walked = Pick<IntentRow, 'state' | 'payoutStatus' | 'epoch' | 'journalId' | 'evidence'>;

const reports: TransferReport[] = Array.from({ length: mostEpochs }, (_, i) => i + 1).flatMap(
  (epoch) =>
    ['A', 'B'].flatMap((journalId) => {
      const head = { intentId: 'int_1', epoch, accountId: 'acc_1', journalId, sequence: 1 };
      const id = `${epoch}${journalId}`;
      const pressedAt = now.toISOString();
      const fence = { id: 'f', closedAt: pressedAt };
      return [
        { ...head, reportId: `p${id}`, outcome: 'pressed', evidence: { step: 's', pressedAt } },
        { ...head, reportId: `n${id}`, outcome: 'notPressed', evidence: { step: 's' }, fence },
        { ...head, reportId: `u${id}`, outcome: 'unknown', evidence: { step: 's' } },
      ] as unknown as TransferReport[];
    }),
);

/** Everything that the world around an intent may be like. */
const facts: ResolveFacts[] = [true, false].flatMap((elsewhere) =>
  [true, false].flatMap((isApproved) =>
    [0, 1].flatMap((openDebits) =>
      [true, false].map((isLacking) => ({
        timing: { ttlMs: 1, longestPendingMs: 0, historyLagMs: 1, resendPolicy: 'proof' as const },
        refusal: null,
        wasPressed: false,
        reads: isLacking
          ? [
              { startedAt: now, restarted: true },
              { startedAt: new Date(now.getTime() - 10), restarted: false },
            ]
          : [],
        openDebits,
        approvedUntil: isApproved ? new Date(now.getTime() + day) : null,
        elsewhere,
      })),
    ),
  ),
);

function heard(intent: Walked, report: TransferReport): Walked {
  const effect = rateReport(report, intent);
  const known = (intent.evidence['reports'] ?? []) as TransferReport[];
  if (known.some(({ reportId }) => reportId === report.reportId)) return intent;
  const evidence = { reports: [...known, report] };
  return effect?.from.includes(intent.state)
    ? { ...intent, evidence, state: effect.to }
    : { ...intent, evidence };
}

/** The states that a step leads to; every deadline may be over. */
function stepsOf(intent: Walked): [Step, Walked][] {
  const old = new Date(now.getTime() - day);
  const times = { now, changedAt: old, pressUntil: old, decideAfter: old, takenAt: old };
  return facts.map((some) => {
    const wasPressed = reportedPress(intent);
    const step = nextStep({ ...intent, ...times } as unknown as IntentRow, { ...some, wasPressed });
    if (step.kind === 'loseSight') return [step, { ...intent, state: 'unknown' }];
    if (step.kind === 'resend') return [step, { ...intent, state: 'waiting' }];
    if (step.kind === 'handOver') return [step, { ...intent, payoutStatus: 'review' }];
    return [step, step.kind === 'end' ? { ...intent, state: 'closed' } : intent];
  });
}

const keyOf = ({ state, payoutStatus, epoch, journalId, evidence }: Walked) => {
  const told = ((evidence['reports'] ?? []) as TransferReport[]).filter(
    ({ outcome }) => outcome === 'pressed',
  );
  const ids = told.map(({ reportId }) => reportId).toSorted();
  return `${state} ${payoutStatus} ${epoch} ${journalId} ${ids.join()}`;
};

test('an order of which a press was ever told, by whatever journal and epoch, is not given out and not ended by itself', () => {
  const first: Walked = {
    state: 'waiting',
    payoutStatus: 'processing',
    epoch: 0,
    journalId: null,
    evidence: {},
  };
  const seen = new Set([keyOf(first)]);
  const open = [first];
  for (let intent = open.pop(); intent; intent = open.pop()) {
    const wasTold = reportedPress(intent);
    const next: Walked[] = [];
    if (intent.state === 'waiting') {
      expect(wasTold, `given out: ${keyOf(intent)}`).toBe(false);
      if (intent.epoch < mostEpochs - 1)
        for (const journalId of ['A', 'B'])
          next.push({ ...intent, state: 'taken', epoch: intent.epoch + 1, journalId });
    }
    for (const [step, after] of stepsOf(intent)) {
      if (wasTold) expect(step.kind, keyOf(intent)).not.toMatch(/^(end|resend|keep)$/);
      next.push(after);
    }
    // A phone tells of what it was given; after a restore also of more than is known here.
    if (intent.epoch > 0) for (const report of reports) next.push(heard(intent, report));
    for (const one of next) {
      if (seen.has(keyOf(one)) || one.state === 'closed') continue;
      seen.add(keyOf(one));
      open.push(one);
    }
  }
  expect(seen.size).toBeGreaterThan(500);
});
