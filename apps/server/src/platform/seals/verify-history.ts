import { one, type Query } from '#platform/db';
import { divergencesOf } from './divergences.ts';
import type { History } from './history.ts';
import { type HeadsRead, verifyHeads } from './heads/verify-heads.ts';
import { selectEnd } from './verify.sql.ts';
import { verifyUnsealed } from './verify-unsealed.ts';
import { type Finding, walkChain } from './walk-chain.ts';

export interface VerifyOptions {
  /** The heads kept outside; undefined proves the chain by itself, which cannot show that its end was cut off. */
  headsFile: string | undefined;
  /** False when nothing seals, as after a restore: rows waiting for the sealer are then counted, not called late. */
  sealerRuns?: boolean;
  /** Rows in memory at most. */
  pageSize?: number;
  /** Called after each page. */
  onProgress?: (progress: { seq: bigint; lastSeq: bigint }) => void;
}

export interface HistoryProof {
  ok: boolean;
  /** What diverges, a sentence each: the first 20. */
  divergences: string[];
  /** The same with the rows that they name. */
  findings: Finding[];
  /** What was found, a line each, the verdict last. */
  lines: string[];
}

const usualPageSize = 1_000;
const mostSaid = 20;

export type WatchOptions = VerifyOptions & {
  /** The first seal to be looked at; all without it. */
  fromSeal?: bigint | undefined;
  onFinding: (finding: Finding) => void;
};

export interface Verified {
  /** Rows under the seals that were looked at. */
  sealed: bigint;
  waiting: bigint;
  late: bigint;
  /** The newest seal's number, 0 for none; to continue from it, pass the next one as `fromSeal`. */
  newestSeal: bigint;
  /** Rows that were sealed when keys came, and not when they were made. */
  unkeyed: { rows: bigint; sealedAt: Date } | undefined;
  heads: HeadsRead | undefined;
}

/**
 * Proves a sealed history as a stream, with flat memory: digests, places, seals, MACs, links and
 * exported heads, as of one moment given a `snapshot`. Each divergence is a finding.
 */
export async function watchHistory<Row>(
  snapshot: Query,
  history: History<Row>,
  options: WatchOptions,
): Promise<Verified> {
  const { headsFile, sealerRuns = true, pageSize = usualPageSize, onFinding: report } = options;
  const says = divergencesOf(history.words);
  const { now, lastSeq } = await one(snapshot, selectEnd(history.kind));
  const { rows, newest, unkeyed } = await walkChain(snapshot, history, {
    pageSize,
    fromSeal: options.fromSeal,
    report,
    progress: (seq) => options.onProgress?.({ seq, lastSeq }),
  });
  const { waiting, late } = await verifyUnsealed(snapshot, history, {
    says,
    pageSize,
    now: sealerRuns ? now : undefined,
    mayBeUnkeyed: !newest || newest.unkeyed,
    report,
  });
  const heads =
    headsFile === undefined
      ? undefined
      : await verifyHeads(snapshot, headsFile, {
          kind: history.kind,
          says,
          pageSize,
          newestSeal: newest,
          report: (sentence) => report({ sentence }),
        });
  if (heads && !heads.heads && newest) report({ sentence: says.headsMissing(headsFile ?? '') });
  return { sealed: rows, waiting, late, newestSeal: newest?.no ?? 0n, unkeyed, heads };
}

/** The same, as lines for a person. */
export async function verifyHistory<Row>(
  snapshot: Query,
  history: History<Row>,
  options: VerifyOptions,
): Promise<HistoryProof> {
  const findings: Finding[] = [];
  let count = 0;
  const verified = await watchHistory(snapshot, history, {
    ...options,
    onFinding: (finding) => {
      if (count++ < mostSaid) findings.push(finding);
    },
  });
  const { sealed, waiting, late, newestSeal, unkeyed, heads } = verified;
  const ok = count === 0;
  const divergences = findings.map(({ sentence }) => sentence);
  const { log, many } = history.words;
  return {
    ok,
    divergences,
    findings,
    lines: [
      ...divergences.map((sentence) => `BROKEN  ${sentence}`),
      ...(count > divergences.length ? [`BROKEN  and ${count - divergences.length} more`] : []),
      ...(unkeyed
        ? [
            `${unkeyed.rows} ${many} were sealed by ${unkeyed.sealedAt.toISOString()}, not when they were made`,
          ]
        : []),
      headsLine(heads, newestSeal),
      `sealed ${sealed} (seals: ${newestSeal}), waiting for the sealer ${waiting}, late ${late}: ${log} ${verb(log)} ${ok ? 'proved' : 'BROKEN'}`,
    ],
  };
}

function verb(log: string): string {
  return log.endsWith('s') ? 'are' : 'is';
}

function headsLine(read: HeadsRead | undefined, sealNo: bigint): string {
  if (!read) return 'no heads asked: that the end was not cut off is not proved';
  const { heads, newest, unreadable } = read;
  const kept = `heads kept outside: ${heads ?? 0}${unreadable > 0 ? `, unreadable: ${unreadable}` : ''}`;
  if (!newest) return kept;
  const alone =
    sealNo > newest.no
      ? `; seals behind it, vouched for by the database alone: ${sealNo - newest.no}`
      : '';
  return `${kept}, the newest of seal ${newest.no} made ${newest.at.toISOString()}${alone}`;
}
