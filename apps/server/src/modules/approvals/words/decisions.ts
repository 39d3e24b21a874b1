import { ApiError, type ApprovalSubject } from '@wallet/contract';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { canonicalHash } from '#platform/canonical-json';
import { all, maybe, type Query, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import { decisionRows, signDecision } from '../decision-rows.ts';
import type { DecisionRow, DecisionResult } from '../decision-rows.ts';
import { insertDecision, selectDecisions } from '../decisions.sql.ts';
import type { Independence } from '../evaluate-independence.ts';
import type { From, OwnCodes } from './own-codes.ts';
import { insertPlace, selectMakers } from './places.sql.ts';
import { type Place, placeOf } from './place-of.ts';
import { refuseDependent } from '../independence/refuse-dependent.ts';
import { isProvedRow, type Proved } from '#platform/row-mac';

/** What words are about: a row as it was looked at. */
export interface About {
  subject: ApprovalSubject;
  subjectId: string;
  revision: number;
  /** Of everything that the act does; see `hashOf`. */
  payloadHash: string;
}

/** The hash that words about something carry. Two rows that mean the same have the same. */
export const hashOf: (meaning: object) => string = canonicalHash;

/** Who speaks; `from` is missing where nobody sits in front of a browser. */
export interface Speaker {
  by: Actor & { actorId: string };
  from?: From | undefined;
}

export interface Word extends Speaker {
  about: About;
  verdict: DecisionResult;
  reason: string | null;
  /** Who asked for it, as its row says: there must be a signed word of that, or it is refused `rowNotProved`. */
  askedBy?: string | undefined;
  /** Who stands behind it besides those who spoke before: whose file, phone or code it is. */
  behind?: readonly (string | null)[];
}

/** Somebody speaks about something. */
export type Spoken = Pick<Word, 'about' | 'verdict'> & Speaker;

/** The place of a word that has no number yet. */
export type Stand = Omit<Place, 'id' | 'at'>;

/** A word that was judged and signed. It counts once it is written with its act. */
export interface TakenWord {
  decision: Proved<DecisionRow>;
  place: Place;
  by: Actor;
}

export interface ApprovalsDeps {
  vault: Vault;
  /** In a demo a shared browser is only shown. */
  installation: 'demo' | 'live';
  ownCodes: OwnCodes;
}

/** The one place where words about money are taken. */
export interface Approvals {
  readonly vault: Vault;
  /** Writes down that somebody asks, in the transaction that keeps what is asked. */
  ask(trx: Trx, word: Pick<Word, 'about' | 'reason'> & Speaker): Promise<void>;
  /**
   * Judges and signs a word. One that agrees must be independent of everybody who spoke about the
   * same and is behind it. Refuses `secondPersonNeeded`, `notIndependent`, `rowNotProved`, and from
   * a browser where one of them spoke `ownCodeNeeded`, `oneTimeCodeWrong`, `temporarilyLocked`.
   */
  take(query: Query, word: Word): Promise<TakenWord>;
  /**
   * From where somebody speaks whose word its own item signs, and what proved him there (`proved`,
   * where the word is judged again). Refuses like `take` who agrees from another speaker's browser.
   */
  stand(query: Query, word: Spoken, proved?: Stand['ownCode']): Promise<Stand>;
  /** The signed words that agree to just this, the first first. A forged one is none. */
  wordsFor(query: Query, about: About): Promise<Proved<DecisionRow>[]>;
  /** Whether there is a signed word of this person for just this. */
  hasSpoken(query: Query, about: About, person: string): Promise<boolean>;
  /** Writes a word in the transaction of its act. */
  keep(trx: Trx, taken: TakenWord): Promise<void>;
  /** Judges, signs and writes a word in the transaction of its act. */
  say(trx: Trx, word: Word): Promise<void>;
}

export function openApprovals(deps: ApprovalsDeps): Approvals {
  return {
    vault: deps.vault,
    ask: (trx, word) => recordApprovalRequest(trx, deps, word),
    take: (query, word) => takeWord(query, deps, word),
    stand: (query, word, proved) => standOf(query, deps, word, proved),
    wordsFor: (query, about) => wordsAbout(query, deps, about),
    hasSpoken: (query, about, person) => hasSpoken(query, deps, { about, person }),
    keep: keepWord,
    say: async (trx, word) => keepWord(trx, await takeWord(trx, deps, word)),
  };
}

/** As `Approvals.ask`, for who has no more than the keys: nobody is judged by asking. */
export async function recordApprovalRequest(
  trx: Trx,
  deps: Pick<ApprovalsDeps, 'vault'>,
  word: Pick<Word, 'about' | 'reason'> & Speaker,
): Promise<void> {
  await keepWord(trx, await asked(trx, deps, word));
}

/** Keeps from where somebody asked whose word is a row of its own: a second one from the same browser needs a code. */
export async function notePlace(
  trx: Trx,
  deps: Pick<ApprovalsDeps, 'vault'>,
  { about, ...speaker }: { about: Pick<About, 'subject' | 'subjectId'> } & Speaker,
): Promise<void> {
  const place = await placeOf(trx, deps, { about, ...speaker });
  await insertPlace({ ...place, id: newId('dec'), at: systemClock.now() }).execute(trx);
}

const agreeing: readonly DecisionResult[] = ['approve', 'release'];

/** Words of the application itself are a rule's: it is nobody's second person. */
function speakerOf({ by: { actorId } }: Speaker): Pick<DecisionRow, 'person' | 'rule'> {
  return actorId === 'system' ? { person: null, rule: 'system' } : { person: actorId, rule: null };
}

async function asked(
  query: Query,
  deps: Pick<ApprovalsDeps, 'vault'>,
  { about, reason, ...speaker }: Pick<Word, 'about' | 'reason'> & Speaker,
): Promise<TakenWord> {
  const place = await placeOf(query, deps, { about, ...speaker });
  const { vault } = deps;
  const decision = signDecision(vault, {
    ...about,
    ...speakerOf(speaker),
    verdict: 'approve',
    reason,
    independence: [],
  });
  return { decision, place: { ...place, id: decision.id, at: decision.at }, by: speaker.by };
}

async function takeWord(query: Query, deps: ApprovalsDeps, word: Word): Promise<TakenWord> {
  const { about, verdict, reason, by } = word;
  const isAgreeing = agreeing.includes(verdict);
  const others = isAgreeing ? await peopleBehind(query, deps, word) : [];
  if (others.includes(by.actorId)) throw new ApiError('secondPersonNeeded');
  const independence = await refuseDependent(query, deps.vault, { person: by.actorId, others });
  const place = await standOf(query, deps, word);
  const decision = signDecision(deps.vault, {
    ...about,
    ...speakerOf(word),
    verdict,
    reason,
    independence: withSigns(independence, place),
  });
  return { decision, place: { ...place, id: decision.id, at: decision.at }, by };
}

async function standOf(
  query: Query,
  deps: ApprovalsDeps,
  word: Spoken,
  proved: Stand['ownCode'] = null,
): Promise<Stand> {
  const place = await placeOf(query, deps, word);
  if (!place.sameBrowser || !agreeing.includes(word.verdict)) return place;
  return { ...place, ownCode: proved ?? (await proveOwn(deps, word)) };
}

/** How somebody was judged, with what his place says of him: signed with his word. */
export function withSigns(
  independence: readonly Independence[],
  { sameBrowser, sameNetwork, ownCode }: Stand,
): Independence[] {
  const signs = {
    ...(sameBrowser && { sameBrowser: true }),
    ...(sameNetwork && { sameNetwork: true }),
    ...(ownCode !== null && { ownCode }),
  };
  return independence.map((judged) => ({ ...judged, ...signs }));
}

/** Those who spoke before about the same, and those behind it; who made a token stands for it. */
async function peopleBehind(
  query: Query,
  deps: ApprovalsDeps,
  { about, askedBy, behind = [] }: Word,
): Promise<string[]> {
  const before = await wordsAbout(query, deps, about);
  const ids = [...before.map(({ person }) => person), ...behind].filter((id) => id !== null);
  if (askedBy !== undefined) {
    if (!ids.includes(askedBy)) ids.push(askedBy);
    if (!(await hasSpoken(query, deps, { about, person: askedBy })))
      throw new ApiError('rowNotProved', { detail: 'Nobody asked for just this.' });
  }
  const makers = await all(query, selectMakers(ids.filter((id) => id.startsWith('tok_'))));
  return [...ids, ...makers.map(({ id }) => id)];
}

async function wordsAbout(
  query: Query,
  { vault }: Pick<ApprovalsDeps, 'vault'>,
  { subject, subjectId, revision, payloadHash }: About,
): Promise<Proved<DecisionRow>[]> {
  return (await all(query, selectDecisions(subject, subjectId))).filter(
    (one) =>
      one.revision === revision &&
      one.payloadHash === payloadHash &&
      agreeing.includes(one.verdict) &&
      isProvedRow(vault, decisionRows, one),
  );
}

async function hasSpoken(
  query: Query,
  deps: ApprovalsDeps,
  { about, person }: { about: About; person: string },
): Promise<boolean> {
  return (await wordsAbout(query, deps, about)).some(
    (word) => (word.person ?? word.rule) === person,
  );
}

async function proveOwn(
  { ownCodes, installation }: ApprovalsDeps,
  { about, by, from }: Spoken,
): Promise<Stand['ownCode']> {
  const ask = { userId: by.actorId, about, sessionId: from?.sessionId ?? '', ip: from?.ip ?? '' };
  if (from?.ownCode !== undefined) return ownCodes.spend({ ...ask, code: from.ownCode });
  if (installation === 'demo') return null;
  if (from?.isOneOfMany === true) throw new ApiError('ownCodeNeeded');
  return ownCodes.need(ask);
}

async function keepWord(trx: Trx, { decision, place, by }: TakenWord): Promise<void> {
  if (!(await maybe(trx, insertDecision(decision)))) return;
  await insertPlace(place).execute(trx);
  const record = signsRecord({ place, by });
  if (record) await recordAudit(trx, record);
}

/** The trail's record of words from one browser, else undefined. Acts' trails have addresses. */
export function signsRecord({ place, by }: { place: Stand; by: Actor }) {
  const { sameBrowser, sameNetwork, ownCode, subject, subjectId } = place;
  if (!sameBrowser) return undefined;
  return {
    actor: by,
    ...actOn('approval.sameBrowser', subjectId, subject),
    after: { sameBrowser, sameNetwork, ownCode },
  };
}
