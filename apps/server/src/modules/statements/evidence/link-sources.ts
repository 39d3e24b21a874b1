import { all, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Vault } from '#platform/vault';
import type { Account } from '#modules/accounts';
import { changeEvidence, provedAmong } from './change-evidence.ts';
import { explainDifferences } from './differences.sql.ts';
import { linkOneToOne, type SourceTransaction } from './link-one-to-one.ts';
import {
  selectLinkable,
  selectUnlinkedEvidence,
  selectUnlinkedObservations,
  linkToLines,
} from './links.sql.ts';
import type { EvidenceSource, LinkableQuery } from './links.sql.ts';
import { statementEvents } from '../events.ts';

type Owner = Pick<Account, 'id' | 'mode'>;

const batch = 2_000;
/** How far a statement's clock may be from the history's. */
const slackMs = 2 * 60_000;
/** A phone hears of money a little before or after the time that the provider writes beside it. */
const hearingMs = 10 * 60_000;

/**
 * Links other sources' evidence to settling lines one to one, closes differences this explains and
 * reports lines confirmed by a source other than a phone. Ignores rows changed outside the
 * application. Needs the account's lock.
 */
export async function linkEvidence(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  account: Owner,
): Promise<void> {
  const told = provedAmong(vault, await all(trx, selectUnlinkedEvidence(account.id, batch)));
  const unlinked = Map.groupBy(told, ({ source }) => source);
  for (const [source, some] of unlinked) {
    const others = some.map((one) => ({ ...one, amountMinor: one.amount }));
    const links = linkOneToOne(others, await linkableTo(trx, account, others, source), slackMs);
    const lineOf = new Map(links.map(({ otherId, lineId }) => [otherId, lineId]));
    const toLink = some.filter(({ id }) => lineOf.has(id));
    const lineIds = await changeEvidence(trx, vault, toLink, ({ id }) => ({
      lineId: lineOf.get(id) ?? null,
    }));
    if (lineIds.length > 0) await tellLinked(trx, account, { source, lineIds });
  }
  if (unlinked.size > 0) await explainDifferences(account.id).execute(trx);
}

async function tellLinked(
  trx: Trx,
  { id, mode }: Owner,
  linked: { source: EvidenceSource; lineIds: string[] },
): Promise<void> {
  await publish(trx, statementEvents.linesLinked, {
    key: id,
    mode,
    payload: { accountId: id, ...linked },
  });
}

/** Links notifications to lines one to one. Settles nothing; an unlinked one means a line may be missing. */
export async function linkObservations(trx: Trx, account: Owner): Promise<void> {
  const others = await all(trx, selectUnlinkedObservations(account.id, batch));
  if (others.length === 0) return;
  const links = linkOneToOne(
    others,
    await linkableTo(trx, account, others, 'observation'),
    hearingMs,
  );
  if (links.length > 0) await all(trx, linkToLines(links));
}

function linkableTo(
  trx: Trx,
  { id: accountId }: Owner,
  others: readonly SourceTransaction[],
  by: LinkableQuery['by'],
): Promise<SourceTransaction[]> {
  const amountsMinor = [...new Set(others.map(({ amountMinor }) => amountMinor))];
  const since = new Date(Math.min(...others.map(({ occurredFrom }) => occurredFrom.getTime())));
  const until = new Date(Math.max(...others.map(({ occurredTo }) => occurredTo.getTime())));
  return all(trx, selectLinkable({ accountId, amountsMinor, since, until, by }));
}
