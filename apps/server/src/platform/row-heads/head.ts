import { z } from 'zod';
import { canonicalJson } from '#platform/canonical-json';
import type { Vault } from '#platform/vault';
import type { Held, HeldByEnd } from './tally.ts';

/** Of one kind: since when it is watched, and which rows must be there. */
export interface KindHead {
  since: Date;
  /** Rows that must be there since before that moment are in it; younger ones are not yet. */
  upTo: Date;
  held: HeldByEnd;
}

/** What a proof of all rows found, kept outside the database to tell whether rows are gone. */
export interface RowHead {
  at: Date;
  kinds: ReadonlyMap<string, KindHead>;
  /** Tables that were ever marked as signed. */
  signed: readonly string[];
}

const weightDigits = 43;
const moment = z.iso.datetime().transform((text) => new Date(text));
const heldSchema = z.tuple([
  z.int().nonnegative(),
  z.string().regex(new RegExp(`^[\\w-]{${weightDigits}}$`)),
]);
const kindSchema = z.object({
  since: moment,
  upTo: moment,
  held: z.record(z.string(), heldSchema),
});
const headSchema = z.object({
  at: moment,
  kinds: z.record(z.string(), kindSchema),
  signed: z.array(z.string()),
});
const lineSchema = z.object({ head: z.unknown(), mac: z.string() });

const purpose = 'rowHead';

/** A head as one line of JSON, with a MAC by the newest key. */
export function writeRowHead(keys: Pick<Vault, 'attest'>, head: RowHead): string {
  const kinds = [...head.kinds].map(([table, { held, ...kind }]) => [
    table,
    { ...kind, held: Object.fromEntries([...held].map(([end, one]) => [end, toLine(one)])) },
  ]);
  const said = canonicalJson({ ...head, kinds: Object.fromEntries(kinds) });
  return `{"head":${said},"mac":${JSON.stringify(keys.attest(purpose, said))}}`;
}

/** The head of a line; undefined for one that cannot be read as one, or that nobody with a known key wrote. */
export function readRowHead(keys: Pick<Vault, 'attests'>, line: string): RowHead | undefined {
  const parsed = lineSchema.safeParse(jsonOf(line)).data;
  if (!parsed || !keys.attests(purpose, canonicalJson(parsed.head), parsed.mac)) return undefined;
  const head = headSchema.safeParse(parsed.head).data;
  return (
    head && {
      ...head,
      kinds: new Map(
        Object.entries(head.kinds).map(([table, { held, ...kind }]) => [
          table,
          {
            ...kind,
            held: new Map(Object.entries(held).map(([end, one]) => [end, fromLine(one)])),
          },
        ]),
      ),
    }
  );
}

/** The MAC of a line, whoever wrote it. */
export function macOfLine(line: string): string | undefined {
  return lineSchema.safeParse(jsonOf(line)).data?.mac;
}

function toLine({ count, weight }: Held): [number, string] {
  const bytes = Buffer.from(weight.toString(16).padStart(64, '0'), 'hex');
  return [count, bytes.toString('base64url')];
}

function fromLine([count, text]: readonly [number, string]): Held {
  return { count, weight: BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`) };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
