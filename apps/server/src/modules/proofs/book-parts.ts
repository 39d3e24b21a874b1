import type { Proof } from '@wallet/contract';
import type { FoundPosting } from '#modules/ledger/postings';
import type { ActivityOf } from './activity.sql.ts';
import type { ProofView } from './proof-view.ts';
import type { Sources } from './read-sources.ts';

/**
 * Postings with their entries. A merchant finds those that touched what it has with us, with its
 * own entries alone; balances are for who reads the books.
 */
export function ledgerPart(
  { postings, subject: { merchantId } }: Sources,
  lens: ProofView,
): Proof['ledger'] {
  const isMerchant = lens.audience === 'merchant';
  return (lens.business(postings) ?? []).flatMap((posting) => {
    const { cause, kind, at, legs, payloadHash, digest, seq } = posting;
    const entries = entriesOf(posting, isMerchant ? merchantId : undefined, lens);
    return isMerchant && entries.length === 0
      ? []
      : [
          {
            cause,
            kind,
            at: lens.at(at),
            legs,
            payloadHash,
            digest,
            place: seq === null ? null : String(seq),
            entries,
          },
        ];
  });
}

const merchantKinds = ['merchantPayable', 'merchantReceivable'];

function entriesOf({ entries }: FoundPosting, ofMerchant: string | undefined, lens: ProofView) {
  const seen =
    ofMerchant === undefined
      ? entries
      : entries.filter(({ account }) =>
          merchantKinds.some((kind) => account.startsWith(`${kind}.${ofMerchant}.`)),
        );
  return seen.map(({ account, sequence, amountMinor, balanceAfterMinor }) => ({
    account: ofMerchant === undefined ? account : (account.split('.')[0] ?? ''),
    sequence: String(sequence),
    amount: lens.money(amountMinor),
    balanceAfter: lens.audience === 'masked' ? null : lens.money(balanceAfterMinor),
  }));
}

/** What the merchant\u2019s servers were told and whether they answered. */
export function webhooksPart({ told }: Sources, lens: ProofView): Proof['webhooks'] {
  return (lens.business(told) ?? []).map(
    ({
      eventId,
      type,
      sequence,
      createdAt,
      deliveryId,
      url,
      status,
      attempt,
      responseStatus,
      deliveredAt,
    }) => ({
      eventId,
      type,
      sequence,
      at: lens.at(createdAt),
      deliveryId,
      host: lens.audience === 'masked' ? null : hostOf(url),
      status,
      attempt,
      responseStatus,
      deliveredAt: lens.maybeAt(deliveredAt),
    }),
  );
}

/** The path of an address may hold a secret of the merchant. */
function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}

/**
 * Who did what. A merchant is told of its own people and tokens; of others that something was done,
 * and in which capacity.
 */
export function peoplePart(
  { acts, subject: { merchantId } }: Sources,
  lens: ProofView,
): Proof['people'] {
  return (lens.business(acts) ?? []).map((act) => {
    const isWhole =
      lens.audience === 'full' ||
      (lens.audience === 'merchant' && act.actorMerchantId === merchantId);
    const { id, at, action, entity, entityId, digest, seq, sealNo } = act;
    return {
      id,
      at: lens.at(at),
      by: {
        id: isWhole ? act.actorId : null,
        name: isWhole ? act.actorName : maskedIf(act, lens),
        role: act.actorRole,
      },
      action,
      entity,
      entityId,
      reason: isWhole ? act.reason : null,
      digest,
      place: seq === null ? null : String(seq),
      seal: sealNo === null ? null : String(sealNo),
    };
  });
}

function maskedIf({ actorName }: ActivityOf, lens: ProofView): string | null {
  return lens.audience === 'masked' ? lens.name(actorName) : null;
}
