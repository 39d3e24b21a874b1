import { all, type Query } from '#platform/db';
import { errorCode } from '#platform/error-code';
import type { Head, SealedKind } from '../chain.ts';
import type { Divergences } from '../divergences.ts';
import { readHeads } from './heads-file.ts';
import { selectSealsByNo, type StoredSeal } from '../verify.sql.ts';

export interface HeadsRead {
  /** Undefined when there is no file. */
  heads: number | undefined;
  /** Lines that cannot be read: a crash may tear one, and a thief may. */
  unreadable: number;
  newest: Head | undefined;
}

interface Comparing {
  kind: SealedKind;
  says: Divergences;
  pageSize: number;
  newestSeal: StoredSeal | undefined;
  report: (divergence: string) => void;
}

/** Compares every head that was kept outside with the seal of its number. Reports the first that does not agree. */
export async function verifyHeads(
  snapshot: Query,
  path: string,
  options: Comparing,
): Promise<HeadsRead> {
  const read: HeadsRead = { heads: 0, unreadable: 0, newest: undefined };
  let found: string | undefined;
  const page: Head[] = [];
  const compare = async () => {
    const heads = page.splice(0);
    found ??= await firstDisagreement(snapshot, heads, options);
  };
  try {
    for await (const head of readHeads(path, options.kind)) {
      if (!head) read.unreadable++;
      else {
        read.heads = (read.heads ?? 0) + 1;
        if (!read.newest || head.no >= read.newest.no) read.newest = head;
        if (page.push(head) === options.pageSize) await compare();
      }
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return { ...read, heads: undefined };
  }
  await compare();
  if (found !== undefined) options.report(found);
  return read;
}

async function firstDisagreement(
  snapshot: Query,
  heads: readonly Head[],
  { kind, says, newestSeal: newest }: Pick<Comparing, 'kind' | 'says' | 'newestSeal'>,
): Promise<string | undefined> {
  if (heads.length === 0) return undefined;
  const seals = new Map(
    (
      await all(
        snapshot,
        selectSealsByNo(
          kind,
          heads.map(({ no }) => no),
        ),
      )
    ).map((seal) => [seal.no, seal]),
  );
  for (const head of heads) {
    const seal = seals.get(head.no);
    if (!seal)
      return newest && head.no < newest.no ? says.sealGone(head) : says.tailCut(head, newest);
    if (seal.root !== head.root || seal.toSeq !== head.seq) return says.headDiffers(head, seal);
  }
  return undefined;
}
