import { findPostings, type FoundPosting } from '#modules/ledger/postings';
import { requestHold } from '#modules/withdrawals/evidence';
import { all, maybe, type Query } from '#platform/db';
import {
  selectActions,
  selectCommands,
  selectDecisions,
  selectWebhookReports,
} from './activity.sql.ts';
import type { ActivityOf, CommandOf, DecisionOf, WebhookReport } from './activity.sql.ts';
import {
  selectAllocations,
  selectCoverage,
  selectIntents,
  selectLines,
  selectObservations,
} from './evidence.sql.ts';
import type { AllocationOf, CoverageOf, IntentOf, LineOf, ObservationOf } from './evidence.sql.ts';
import { type ProofScope, selectSubject, type Subject } from './subject.sql.ts';

/** All rows that know of one movement, as stored; what a reader may see is decided later. */
export interface Sources {
  subject: Subject;
  intents: IntentOf[];
  allocations: AllocationOf[];
  lines: LineOf[];
  coverage: CoverageOf[];
  observations: ObservationOf[];
  postings: FoundPosting[];
  commands: CommandOf[];
  decisions: DecisionOf[];
  told: WebhookReport[];
  acts: ActivityOf[];
}

/** A phone is asked to look some time before a movement is made, and after it has ended. */
const slackMs = 10 * 60_000;

/** Everything about a movement, or undefined when it is not the reader\u2019s. */
export async function readSources(
  query: Query,
  id: string,
  scope: ProofScope,
): Promise<Sources | undefined> {
  const subject = await maybe(query, selectSubject(id, scope));
  if (!subject) return undefined;
  const intents = await all(query, selectIntents(id));
  const allocations = await all(query, selectAllocations(id));
  const lineIds = [
    ...new Set([
      subject.lineId,
      ...intents.flatMap((intent) => intent.lineIds),
      ...allocations.map(({ lineId }) => lineId),
    ]),
  ].filter((one) => one !== null);
  const lines = await all(query, selectLines(lineIds));
  const objects = [
    id,
    subject.session?.id,
    subject.withdrawal?.id,
    ...lineIds,
    ...intents.map((intent) => intent.id),
  ].filter((one) => one !== undefined);
  return {
    subject,
    intents,
    allocations,
    lines,
    coverage: await readCoverage(query, subject, lines),
    observations: await all(query, selectObservations(lineIds)),
    postings: await findPostings(query, {
      ...subject,
      causes: causesOf(subject, { lineIds, allocations, intents }),
      accountIds: accountsOf(subject, lines),
    }),
    commands: await readCommands(query, subject),
    decisions:
      subject.withdrawal === null ? [] : await all(query, selectDecisions(subject.withdrawal.id)),
    told: await all(query, selectWebhookReports(objects)),
    acts: await all(query, selectActions(objects)),
  };
}

/** The postings a movement can have: of its lines, its allocations and its own steps. */
function causesOf(
  { id, withdrawal }: Subject,
  {
    lineIds,
    allocations,
    intents,
  }: {
    lineIds: readonly string[];
    allocations: readonly AllocationOf[];
    intents: readonly Pick<IntentOf, 'begun'>[];
  },
): string[] {
  const request =
    withdrawal === null
      ? []
      : [`hold:${requestHold(withdrawal.id)}`, `requestEnd:${withdrawal.id}`];
  const kept = allocations.flatMap((one) => [`alloc:${one.id}`, `alloc:prp_${one.id.slice(4)}`]);
  return [
    ...lineIds.map((line) => `line:${line}`),
    ...lineIds.map((line) => `release:${line}`),
    ...kept,
    `alloc:${id}`,
    // Attempts of before were called by themselves.
    `payout:${id}`,
    ...intents.map(({ begun }) => begun),
    `payoutEnd:${id}`,
    ...request,
  ];
}

function accountsOf({ account }: Subject, lines: readonly LineOf[]): string[] {
  return [
    ...new Set([
      ...(account === null ? [] : [account.id]),
      ...lines.map(({ accountId }) => accountId),
    ]),
  ];
}

/** Of the moment that counts: when it was paid, else until when it could be. */
async function readCoverage(
  query: Query,
  { account, paidAt, expiresAt, now }: Subject,
  lines: readonly LineOf[],
): Promise<CoverageOf[]> {
  return account === null
    ? []
    : all(
        query,
        selectCoverage({
          accountId: account.id,
          moment: lines[0]?.occurredTo ?? paidAt ?? expiresAt ?? now,
        }),
      );
}

async function readCommands(
  query: Query,
  { account, device, createdAt, completedAt, now }: Subject,
): Promise<CommandOf[]> {
  if (account === null || device === null) return [];
  const until = Math.min((completedAt ?? now).getTime() + slackMs, now.getTime());
  return all(
    query,
    selectCommands({
      deviceId: device.id,
      accountId: account.id,
      from: new Date(createdAt.getTime() - slackMs),
      to: new Date(until),
    }),
  );
}
