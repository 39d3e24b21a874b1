import { mayRole, ApiError, recoverySteps, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  QueryOf,
  Recovery,
  RecoveryAccount,
  RecoveryCase,
  RecoveryDebit,
  RecoveryStep,
} from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, maybe, one, type Query } from '#platform/db';
import { idCursor, readPage } from '#platform/lists';
import { isFree } from './attach-debit.ts';
import { selectCandidates, selectDebits, selectEvidence, selectOrders } from './evidence.sql.ts';
import type { AccountEvidence, CandidateRow, DebitRow } from './evidence.sql.ts';
import { readEvidenceQuery } from './evidence-query.ts';
import { type RecoveryRow, selectFigures, selectRecovery } from './recovery.sql.ts';

/** Whether payouts rest because a backup was restored. */
export async function readRecoveryState(
  query: Query,
): Promise<{ isOpen: boolean; backupAt: string | null }> {
  const recovery = await maybe(query, selectRecovery());
  const isOpen = recovery?.endedAt === null;
  return { isOpen, backupAt: isOpen ? recovery.backupAt.toISOString() : null };
}

/** The newest recovery and how far its accounts are; null where there never was one. */
export async function readRecovery(query: Query): Promise<Recovery | null> {
  const recovery = await maybe(query, selectRecovery());
  if (!recovery) return null;
  const evidence = await all(
    query,
    selectEvidence(await readEvidenceQuery(query, { recoveryId: recovery.id })),
  );
  const figures = await one(query, selectFigures(recovery.id));
  const { backupAt, startedAt, endedAt, lookedAt, backupDigest } = recovery;
  return {
    backupAt: backupAt.toISOString(),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    lookedAt: lookedAt?.toISOString() ?? null,
    backupDigest: backupDigest.slice(0, 16),
    accounts: Object.fromEntries(
      recoverySteps.map((step) => [
        step,
        evidence.filter((account) => account.step === step).length,
      ]),
    ) as Record<RecoveryStep, number>,
    ...figures,
  };
}

/** The accounts of the newest recovery by their ids, a page of them. Refuses cursorInvalid. */
export async function listRecoveryAccounts(
  query: Query,
  principal: UserPrincipal,
  input: QueryOf<typeof endpoints.listRecoveryAccounts>,
): Promise<AnswerOf<typeof endpoints.listRecoveryAccounts>> {
  idCursor(input.after, 'acc');
  const recovery = await maybe(query, selectRecovery());
  if (!recovery) return { data: [], next: null };
  const question = await readEvidenceQuery(query, { recoveryId: recovery.id });
  const { rows, next } = await readPage(query, input, {
    prefix: 'acc',
    select: (page) => selectEvidence(question, input, page),
  });
  return { data: rows.map((row) => toAccount(row, recovery, principal)), next };
}

/** One account with its debits and the orders of journals. Refuses notFound for one that is not part of it. */
export async function readRecoveryCase(
  query: Query,
  principal: UserPrincipal,
  accountId: string,
): Promise<RecoveryCase> {
  const recovery = await maybe(query, selectRecovery());
  const row =
    recovery &&
    (await maybe(
      query,
      selectEvidence(await readEvidenceQuery(query, { recoveryId: recovery.id, accountId })),
    ));
  if (!recovery || !row) throw new ApiError('notFound');
  const debits = await all(query, selectDebits({ accountId, since: recovery.since }));
  const candidates = await all(
    query,
    selectCandidates(debits.filter(({ isOpen }) => isOpen).map(({ lineId }) => lineId)),
  );
  const orders = await all(query, selectOrders(recovery.id, accountId));
  return {
    account: toAccount(row, recovery, principal),
    debits: debits.map((debit) =>
      toDebit(
        debit,
        candidates.filter(({ lineId }) => lineId === debit.lineId),
        { recovery, principal },
      ),
    ),
    orders: orders.map(
      ({
        intentId,
        epoch,
        state,
        currency,
        amountMinor,
        payeeLast4,
        takenAt,
        requestId,
        refNo,
      }) => ({
        intentId,
        epoch,
        state,
        amount: writeMoney({ minor: amountMinor, currency }),
        payeeLast4,
        takenAt: takenAt?.toISOString() ?? null,
        request: requestId === null ? null : { id: requestId, refNo: refNo ?? '' },
      }),
    ),
  };
}

function toAccount(
  row: AccountEvidence,
  { endedAt }: RecoveryRow,
  { userId, roleId }: UserPrincipal,
): RecoveryAccount {
  const { id, provider, label, last4, currency, step } = row;
  const why =
    endedAt !== null || step === 'released'
      ? 'stateConflict'
      : !mayRole(roleId, 'recovery.release')
        ? 'forbidden'
        : step === 'reading' || step === 'debits'
          ? 'recoveryNotReady'
          : row.firstById === userId
            ? 'secondPersonNeeded'
            : null;
  return {
    id,
    provider,
    label,
    last4,
    currency,
    step,
    device:
      row.deviceId === null
        ? null
        : { id: row.deviceId, name: row.deviceName ?? '', isConnected: row.isConnected },
    reads: {
      from: row.from.toISOString(),
      to: row.to.toISOString(),
      provedTo: row.provedTo?.toISOString() ?? null,
      isWhole: row.isWhole,
    },
    journal: { state: row.journal, at: row.journalAt?.toISOString() ?? null, orders: row.orders },
    debits: { seen: row.debits, open: row.openDebits },
    firstWord: toWord({
      id: row.firstById,
      name: row.firstByName,
      at: row.firstAt,
      reason: row.firstReason,
    }),
    secondWord: toWord({
      id: row.releasedById,
      name: row.releasedByName,
      at: row.releasedAt,
      reason: row.releasedReason,
    }),
    release: { may: why === null, why },
  };
}

function toWord({
  id,
  name,
  at,
  reason,
}: {
  id: string | null;
  name: string | null;
  at: Date | null;
  reason: string | null;
}): RecoveryAccount['firstWord'] {
  return id === null || at === null
    ? null
    : { by: { id, name: name ?? '' }, at: at.toISOString(), reason: reason ?? '' };
}

function toDebit(
  row: DebitRow,
  candidates: readonly CandidateRow[],
  { recovery, principal }: { recovery: RecoveryRow; principal: UserPrincipal },
): RecoveryDebit {
  const {
    lineId,
    currency,
    amountMinor,
    reference,
    counterparty,
    occurredFrom,
    occurredTo,
    matchStatus,
    isOpen,
    namedById,
    namedAt,
  } = row;
  const why =
    recovery.endedAt !== null
      ? 'stateConflict'
      : !isFree(row)
        ? 'lineAlreadyUsed'
        : !mayRole(principal.roleId, 'recovery.release')
          ? 'forbidden'
          : null;
  return {
    lineId,
    reference,
    counterparty,
    matchStatus,
    isOpen,
    amount: writeMoney({ minor: amountMinor, currency }),
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    paid:
      row.paidRequestId === null
        ? null
        : {
            requestId: row.paidRequestId,
            refNo: row.paidRefNo ?? '',
            payoutCode: row.payoutCode ?? '',
          },
    proposal:
      row.namedRequestId === null || namedById === null || namedAt === null || !isOpen
        ? null
        : {
            requestId: row.namedRequestId,
            refNo: row.namedRefNo ?? '',
            by: { id: namedById, name: row.namedByName ?? '' },
            at: namedAt.toISOString(),
            reason: row.namedReason ?? '',
          },
    candidates: candidates.map(
      ({
        requestId,
        refNo,
        merchantId: id,
        merchantName: name,
        currency: of,
        amountMinor: minor,
        payeeLast4,
        status,
        mayBeAttached,
      }) => ({
        requestId,
        refNo,
        merchant: { id, name },
        amount: writeMoney({ minor, currency: of }),
        payeeLast4,
        status,
        mayBeAttached,
      }),
    ),
    attach: { may: why === null, why },
  };
}
