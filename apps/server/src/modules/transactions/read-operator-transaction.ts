import { type AnswerOf, type endpoints, type WireMoney, writeMoney } from '@wallet/contract';
import { noPayUrl, readPayUrl } from '#modules/sessions/links';
import { readSources, type Sources } from '#modules/proofs';
import { readOperatorRow, readReportedDeliveries } from '#modules/reports/transactions';
import { all, maybe } from '#platform/db';
import type { TransactionsDeps } from './endpoints.ts';
import {
  selectAround,
  selectAsked,
  selectBeside,
  selectLineFacts,
  selectNotes,
  selectNotifications,
  selectOwnerNames,
  selectProposals,
  selectReads,
  selectWaitingLines,
} from './detail.sql.ts';
import type { Around, AskedCommand, BesideRow, LineFacts } from './detail.sql.ts';
import { noteAnswer } from './note-transaction.ts';
import { operatorTimeline } from './operator-timeline.ts';
import { routeOf } from './route-of.ts';
import { shownRaw } from './shown-raw.ts';

type Answer = AnswerOf<typeof endpoints.getOperatorTransaction>;
type Show = (minor: bigint) => WireMoney;

const slackMs = 10 * 60_000;

/** One transaction with all that is known, without secrets or whole numbers; undefined when there is none. */
export async function readOperatorTransaction(
  deps: TransactionsDeps,
  id: string,
): Promise<Answer | undefined> {
  const {
    db: { read },
  } = deps;
  const [transaction, around, sources] = await Promise.all([
    readOperatorRow(read, id),
    maybe(read, selectAround(id)),
    readSources(read, id, {}),
  ]);
  if (!transaction || !around || !sources) return undefined;
  const { subject } = sources;
  const show: Show = (minor) => writeMoney({ minor, currency: subject.currency });
  const used = await all(
    read,
    selectLineFacts(
      id,
      sources.lines.map((line) => line.id),
    ),
  );
  const window = windowOf(sources);
  const waiting =
    window && subject.lineId === null
      ? await all(read, selectWaitingLines(id, { ...window, since: window.from }))
      : [];
  const lines = [...used, ...waiting.filter((line) => !used.some((one) => one.id === line.id))];
  const [beside, commands, proposals, notes, coverage, observations, owners, deliveries, link] =
    await Promise.all([
      all(read, selectBeside(id, around)),
      all(read, selectAsked(sources.commands.map((command) => command.id))),
      all(
        read,
        selectProposals(
          id,
          lines.map((line) => line.id),
        ),
      ),
      all(read, selectNotes(id)),
      window ? all(read, selectReads(window)) : [],
      window ? all(read, selectNotifications(window)) : [],
      all(read, selectOwnerNames(ownersOf(sources))),
      readReportedDeliveries(read, around, id),
      around.session === null || subject.kind !== 'deposit'
        ? noPayUrl
        : readPayUrl(read, deps, around, around.sessionId ?? ''),
    ]);
  return {
    transaction,
    session: sessionAnswer(around),
    request: requestAnswer(sources),
    ...link,
    timeline: operatorTimeline({ sources, around, lines, commands, proposals, notes }),
    route: routeOf({
      choice: sources.intents.at(-1)?.choice,
      terms: around.terms,
      currency: subject.currency,
      account: transaction.account,
    }),
    attempts: beside.map((one) => attemptAnswer(one, show)),
    commands: commands.map(commandAnswer),
    evidence: {
      lines: lines.map((line) => lineAnswer(line, { sources, show, deps })),
      coverage: coverage.map(({ id: coverageId, from, to, readStartedAt, proof, passes }) => ({
        id: coverageId,
        from: from.toISOString(),
        to: to.toISOString(),
        readStartedAt: readStartedAt.toISOString(),
        proof,
        passes,
      })),
      observations: observations.map(({ amountMinor, observedAt, ...one }) => ({
        ...one,
        amount: amountMinor === null ? null : show(amountMinor),
        observedAt: observedAt.toISOString(),
      })),
    },
    ledger: postingsAnswer(sources, {
      names: new Map(owners.map((owner) => [owner.id, owner.name])),
      show,
    }),
    deliveries,
    acts: sources.acts.map(
      ({ id: actId, at, actorId, actorName, actorRole, action, entity, entityId, reason }) => ({
        id: actId,
        at: at.toISOString(),
        actor: { id: actorId, name: actorName, role: actorRole },
        action,
        entity,
        entityId,
        reason,
      }),
    ),
    merchantNote: around.note,
    notes: notes.map(noteAnswer),
  };
}

/** Where and when its money could be seen: from a little before it was made to a little after its end. */
function windowOf({
  subject: { account, createdAt, completedAt, expiresAt, finalMinor, now },
}: Sources): { accountId: string; minor: bigint; from: Date; to: Date } | undefined {
  const end = completedAt ?? expiresAt ?? now;
  return account
    ? {
        accountId: account.id,
        minor: finalMinor,
        from: new Date(createdAt.getTime() - slackMs),
        to: new Date(end.getTime() + slackMs),
      }
    : undefined;
}

function sessionAnswer({ sessionId, session }: Around): Answer['session'] {
  if (sessionId === null || session === null) return null;
  const { phoneLast4, openedAt, claimedAt, expiresAt, monitoringUntil, createdAt, ...rest } =
    session;
  const at = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: sessionId,
    ...rest,
    customerPhoneLast4: phoneLast4,
    openedAt: at(openedAt),
    claimedAt: at(claimedAt),
    expiresAt: new Date(expiresAt).toISOString(),
    monitoringUntil: new Date(monitoringUntil).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}

function requestAnswer({ subject: { withdrawal } }: Sources): Answer['request'] {
  if (!withdrawal) return null;
  const { id, refNo, reference, status, source, holderName, institution, last4, createdAt } =
    withdrawal;
  return {
    id,
    refNo,
    reference,
    status,
    source,
    holderName,
    institution,
    last4,
    createdAt: new Date(createdAt).toISOString(),
  };
}

function attemptAnswer(
  { finalMinor, createdAt, completedAt, ...row }: BesideRow,
  show: Show,
): Answer['attempts'][number] {
  return {
    ...row,
    finalPayment: show(finalMinor),
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

function commandAnswer({
  createdAt,
  endedAt,
  steps,
  ...command
}: AskedCommand): Answer['commands'][number] {
  return {
    ...command,
    steps: steps.map(({ message, ...one }) => ({ ...one, message: message ?? null })),
    askedAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function lineAnswer(
  line: LineFacts,
  { sources, show, deps: { vault } }: { sources: Sources; show: Show; deps: TransactionsDeps },
): Answer['evidence']['lines'][number] {
  const {
    amountMinor,
    balanceAfterMinor,
    occurredFrom,
    occurredTo,
    observedAt,
    rawEnc,
    rawDroppedAt,
    allocatedMinor,
    ...rest
  } = line;
  return {
    ...rest,
    role: roleOf(line, sources),
    amount: show(amountMinor),
    balanceAfter: balanceAfterMinor === null ? null : show(balanceAfterMinor),
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    observedAt: observedAt.toISOString(),
    allocated: allocatedMinor === null ? null : show(allocatedMinor),
    raw: shownRaw(vault, { id: line.id, rawEnc }),
    rawDroppedAt: rawDroppedAt?.toISOString() ?? null,
  };
}

function roleOf(
  { id }: LineFacts,
  { subject, allocations }: Sources,
): Answer['evidence']['lines'][number]['role'] {
  const use = allocations.find(({ lineId, status }) => lineId === id && status === 'active');
  if (use?.purpose === 'payoutFee') return 'fee';
  if (use?.purpose === 'payoutReturn' || use?.purpose === 'reversal') return 'return';
  return use !== undefined || subject.lineId === id ? 'payment' : 'candidate';
}

/** The owners of the accounts that its postings moved: the second part of their names. */
function ownersOf({ postings }: Sources): string[] {
  return [
    ...new Set(
      postings.flatMap(({ entries }) => entries.map(({ account }) => account.split('.')[1] ?? '')),
    ),
  ];
}

function postingsAnswer(
  { postings }: Sources,
  { names, show }: { names: ReadonlyMap<string, string>; show: Show },
): Answer['ledger'] {
  return postings
    .filter(({ entries }) => entries.length > 0)
    .map(({ cause, kind, at, entries }) => ({
      cause,
      kind,
      at: at.toISOString(),
      legs: entries.map(({ account, sequence, amountMinor, balanceAfterMinor }) => {
        const [sort = '', owner = ''] = account.split('.');
        return {
          account,
          kind: sort,
          owner: names.get(owner) ?? null,
          amount: show(amountMinor),
          balanceAfter: show(balanceAfterMinor),
          sequence: String(sequence),
        };
      }),
    }));
}
