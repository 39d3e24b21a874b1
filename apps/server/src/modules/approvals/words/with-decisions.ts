import type { ErrorCode } from '@wallet/contract';
import { addAudit } from '#modules/audit';
import { isProvedRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { add, type CommandKind, type Insert, lock, type View } from '#platform/writer';
import { decisionRows, newDecisionRows, writtenDecisions } from '../decision-rows.ts';
import type { DecisionRow } from '../decision-rows.ts';
import type { Independence } from '../evaluate-independence.ts';
import { newPlaces } from './place-of.ts';
import { type About, signsRecord, type TakenWord } from './decisions.ts';

/** What the locked rows say that words must be about, whoever asked for it, and how many others must agree. */
export interface Needed {
  about: About;
  askedBy: string;
  others: number;
}

export interface CommandDecisions {
  /** Ids of the words that were written before. */
  written: readonly string[];
  /** The word that is written with the money; none where all were written before it. */
  taken?: TakenWord | undefined;
  /** Read from the rows that the item locks; undefined when they are not there. */
  neededOf(view: View): Needed | undefined;
}

/**
 * The same kind of item, judged by signed words alone: whatever else the rows say, it is refused
 * unless whoever asked, and as many others as are needed, have each agreed to just this by a word
 * that the application signed. The last word is written with the money. Refuses as the item does,
 * `rowNotProved` for a forged or missing word of who asked, and `secondPersonNeeded`.
 */
export function withDecisions<Payload, Result>(
  kind: CommandKind<Payload, Result>,
  vault: Pick<Vault, 'attests'>,
  { taken, ...words }: CommandDecisions,
): CommandKind<Payload, Result> {
  const said = taken ? [taken.decision] : [];
  return judgedByWords(kind, {
    ...words,
    whyNot: (needed, before) => agreementBlocker(vault, needed, [...before, ...said]),
    inserts: () => (taken ? additionsOf(taken) : []),
  });
}

export interface WrittenDecisions extends Omit<CommandDecisions, 'taken'> {
  /** Ids of all words that were written about it, also of those that refuse. */
  written: readonly string[];
}

/**
 * The same kind of item, for what acts later by words that were all written before. Refuses as the item does, and
 * `rowNotProved` unless the words are there, are signed, and nobody refused or took back just this by a signed one.
 */
export function withWrittenDecisions<Payload, Result>(
  kind: CommandKind<Payload, Result>,
  vault: Pick<Vault, 'attests'>,
  words: WrittenDecisions,
): CommandKind<Payload, Result> {
  const isRefusal = (word: Proved<DecisionRow>, { about }: Needed) =>
    word.verdict === 'reject' && isAbout(word, about) && isProvedRow(vault, decisionRows, word);
  return judgedByWords(kind, {
    ...words,
    whyNot: (needed, before) =>
      before.some((word) => isRefusal(word, needed)) || agreementBlocker(vault, needed, before)
        ? 'rowNotProved'
        : undefined,
    inserts: () => [],
  });
}

interface JudgedWords extends WrittenDecisions {
  /** Why what was written is not enough; undefined when it is. */
  whyNot(needed: Needed, before: readonly Proved<DecisionRow>[]): ErrorCode | undefined;
  /** Written with the money. */
  inserts(): Insert[];
}

/** The same kind of item: locks written words, judges them once the item would go through. */
function judgedByWords<Payload, Result>(
  kind: CommandKind<Payload, Result>,
  { written, neededOf, whyNot, inserts }: JudgedWords,
): CommandKind<Payload, Result> {
  return {
    kind: kind.kind,
    lock: (payload, slot) => [
      ...kind.lock(payload, slot),
      ...(written.length > 0 ? [lock(writtenDecisions, written)] : []),
    ],
    decide: (payload, view, cause) => {
      const judged = kind.decide(payload, view, cause);
      if ('refused' in judged) return judged;
      const needed = neededOf(view);
      if (!needed) return { refused: 'stateConflict' };
      const before = written
        .map((id) => view.row(writtenDecisions, id))
        .filter((word) => word !== undefined);
      const refused = whyNot(needed, before);
      if (refused) return { refused };
      const { effects } = judged;
      return {
        ...judged,
        effects: { ...effects, inserts: [...effects.inserts, ...inserts()] },
      };
    },
  };
}

/**
 * Why these words are not enough, or undefined. Each that agrees must be judged independent of the
 * asker and all before it: of two tied persons who agree at once, neither having read the other's
 * word, the second looks again (`stateConflict`). Pure.
 */
export function agreementBlocker(
  vault: Pick<Vault, 'attests'>,
  { about, askedBy, others }: Needed,
  words: readonly Proved<DecisionRow>[],
): ErrorCode | undefined {
  const fitting = words.filter((word) => word.verdict === 'approve' && isAbout(word, about));
  if (!fitting.every((word) => isProvedRow(vault, decisionRows, word))) return 'rowNotProved';
  const speakers = new Set(fitting.map(({ person, rule }) => person ?? rule));
  if (!speakers.delete(askedBy)) return 'rowNotProved';
  const agreeing = fitting.filter(({ person }) => person !== null && person !== askedBy);
  const before = [askedBy];
  for (const word of agreeing) {
    if (!isJudgedAgainst(word, before)) return 'stateConflict';
    if (word.person !== null) before.push(word.person);
  }
  return agreeing.length >= others && speakers.size >= others ? undefined : 'secondPersonNeeded';
}

function isAbout(word: DecisionRow, about: About): boolean {
  return (
    word.subject === about.subject &&
    word.subjectId === about.subjectId &&
    word.revision === about.revision &&
    word.payloadHash === about.payloadHash
  );
}

/** Whether a word's person was judged independent of each of these then; only people are judged. */
function isJudgedAgainst(
  { person, independence }: Pick<DecisionRow, 'person' | 'independence'>,
  others: readonly string[],
): boolean {
  const judged = JSON.parse(independence) as Independence[];
  return others
    .filter((other) => other.startsWith('usr_') && other !== person)
    .every((other) =>
      judged.some(
        ({ dependence, chains: [own, theirs] }) =>
          dependence === null && own.includes(person ?? '') && theirs.includes(other),
      ),
    );
}

function additionsOf(taken: TakenWord): Insert[] {
  const record = signsRecord(taken);
  return [
    add(newDecisionRows, taken.decision),
    add(newPlaces, taken.place),
    ...(record ? [addAudit(record)] : []),
  ];
}
