import { maybe, one, readSnapshot } from '#platform/db';
import type { DatabaseAddress, Query } from '#platform/db';
import type { Log } from '#platform/log';
import type { Head } from './chain.ts';
import { divergence } from './divergences.ts';
import { selectHead } from './seals.sql.ts';
import { verifyHeads } from './verify-heads.ts';
import type { HeadsRead } from './verify-heads.ts';
import { selectEnd } from './verify.sql.ts';
import { verifyUnsealed } from './verify-unsealed.ts';
import { walkChain } from './walk-chain.ts';

export interface VerifyOptions {
  /** The heads kept outside; undefined proves the chain by itself, which cannot show that its end was cut off. */
  headsFile: string | undefined;
  /**
   * False where nobody seals, as in a database that was just restored: what waits for the sealer is then counted and not
   * called late.
   */
  sealerRuns?: boolean;
  /** Rows in memory at most. */
  pageSize?: number;
  /** Called after each page. */
  onProgress?: (progress: { seq: bigint; lastSeq: bigint }) => void;
}

export interface AuditProof {
  ok: boolean;
  /** What diverges, a sentence each: the first 20. */
  divergences: string[];
  /** What was found, a line each, the verdict last. */
  lines: string[];
}

const usualPageSize = 1_000;
const mostSaid = 20;

/** Proves the audit log over one snapshot, while others go on writing: every digest, place, seal, link and outside head. */
export function verifyAudit(
  source: { url: DatabaseAddress; log: Log },
  options: VerifyOptions,
): Promise<AuditProof> {
  return readSnapshot(source, (snapshot) => prove(snapshot, options));
}

/** The newest head, to be kept wherever the reader wants. */
export function readHead(query: Query): Promise<Head | undefined> {
  return maybe(query, selectHead('audit'));
}

async function prove(
  snapshot: Query,
  { headsFile, sealerRuns = true, pageSize = usualPageSize, onProgress }: VerifyOptions,
): Promise<AuditProof> {
  const divergences: string[] = [];
  let count = 0;
  const report = (sentence: string) => {
    if (count++ < mostSaid) divergences.push(sentence);
  };
  const { now, lastSeq } = await one(snapshot, selectEnd('audit'));
  const { entries, newest } = await walkChain(snapshot, {
    pageSize,
    report,
    progress: (seq) => onProgress?.({ seq, lastSeq }),
  });
  const { waiting, late } = await verifyUnsealed(snapshot, {
    pageSize,
    now: sealerRuns ? now : undefined,
    report,
  });
  const heads =
    headsFile === undefined
      ? undefined
      : await verifyHeads(snapshot, headsFile, { pageSize, newestSeal: newest, report });
  if (heads && !heads.heads && newest) report(divergence.headsMissing(headsFile ?? ''));
  const ok = count === 0;
  return {
    ok,
    divergences,
    lines: [
      ...divergences.map((sentence) => `BROKEN  ${sentence}`),
      ...(count > divergences.length ? [`BROKEN  and ${count - divergences.length} more`] : []),
      headsLine(heads, newest?.no ?? 0n),
      `sealed ${entries} (seals: ${newest?.no ?? 0n}), waiting for the sealer ${waiting}, late ${late}: ${ok ? 'the audit log is proved' : 'the audit log is BROKEN'}`,
    ],
  };
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
