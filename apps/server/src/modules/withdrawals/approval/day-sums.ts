import { all, maybe, type Trx } from '#platform/db';
import { isProvedRow, lockPowerRow, macOfRow, type Proved, type RowKeys } from '#platform/row-mac';
import { countedPower, type CountedRequest, type DaySum, daySumPower } from './day-sum-power.ts';
import { type Owner, saveCounted, selectStoredSums, type StoredSum } from './day-sums.sql.ts';

/** Shorter than any day: a merchant's row that says otherwise begins no second one. */
const shortestDayMs = 23 * 3_600_000;

/** What was counted in a merchant's day, without the request that is being judged. */
export interface MerchantDay {
  /** False where a sum was changed or taken away behind the application: what it was is not known. */
  isProved: boolean;
  /** What was counted for that, less what has come to nothing; in minor units. */
  sum(countedFor: string): { minor: bigint; automaticMinor: bigint };
  /** Counts the request in these sums from now on. */
  count(counted: Counted): Promise<void>;
}

export interface Counted {
  countedFor: readonly string[];
  amountMinor: bigint;
  automaticMinor: bigint;
}

/** A sum of the present day without the request, and what has come to nothing of it. */
interface Base extends DaySum {
  nothing: { minor: bigint; automaticMinor: bigint };
}

/**
 * The sums of a merchant's day that a request may count in. Each is one signed row, written
 * together with what the request adds; it stands for a day of 23 hours at least, whatever the
 * merchant's row says of when its day began. One that is not there, or not signed, is nothing only
 * where no money was set aside for it in that day. Under the merchant's lock.
 */
export async function readMerchantDay(
  trx: Trx,
  keys: RowKeys,
  { id: requestId, ...owner }: Owner & { id: string },
  names: readonly string[],
): Promise<MerchantDay> {
  const own = await maybe(trx, lockPowerRow(countedPower, requestId));
  const countedFor = [...new Set([...names, ...(own?.countedFor ?? [])])];
  const rows = await all(trx, selectStoredSums(owner, { requestId, countedFor }));
  const known = own && isProvedRow(keys, countedPower, own) ? own : undefined;
  const bases = new Map(rows.map((row) => [row.countedFor, baseOf(keys, owner, row, known)]));
  const isOwnChanged = own !== undefined && known === undefined && isOfDay(own, rows);
  const at = (name: string) => bases.get(name) ?? null;
  return {
    isProved: !isOwnChanged && names.every((name) => at(name) !== null),
    sum: (name) => withoutNothing(at(name)),
    count: async (counted) => {
      const { merchantId, mode, currency } = owner;
      const countedAt = rows[0]?.now;
      if (!countedAt) throw new Error(`the merchant of ${requestId} is not there`);
      const fresh: CountedRequest = {
        id: requestId,
        merchantId,
        mode,
        currency,
        countedFor: [...counted.countedFor],
        amount: counted.amountMinor,
        automatic: counted.automaticMinor,
        countedAt,
      };
      const sums = [...bases].flatMap(([name, base]) =>
        base ? [signed(keys, raised(base, name, counted))] : [],
      );
      const mac = macOfRow(keys, countedPower, fresh);
      await saveCounted({ ...fresh, mac }, sums).execute(trx);
    },
  };
}

/** Null where nobody knows what it was. */
function baseOf(
  keys: Pick<RowKeys, 'attests'>,
  { merchantId, mode, currency }: Owner,
  row: StoredSum,
  own: CountedRequest | undefined,
): Base | null {
  const id = `${merchantId}.${mode}.${currency}.${row.countedFor}`;
  const standing = provedSum(keys, row);
  const isOfToday = standing && row.dayBegan.getTime() - standing.began.getTime() < shortestDayMs;
  if (!isOfToday)
    return row.isOverdue || (standing === undefined && row.mac !== null && !isPast(row))
      ? null
      : {
          id,
          began: row.dayBegan,
          amount: 0n,
          automatic: 0n,
          nothing: { minor: 0n, automaticMinor: 0n },
        };
  const isIn = own?.countedFor.includes(row.countedFor) === true && own.countedAt >= standing.began;
  return {
    ...standing,
    amount: standing.amount - (isIn ? own.amount : 0n),
    automatic: standing.automatic - (isIn ? own.automatic : 0n),
    nothing: { minor: row.nothingMinor, automaticMinor: row.nothingAutomaticMinor },
  };
}

function provedSum(
  keys: Pick<RowKeys, 'attests'>,
  { id, began, amount, automatic, mac }: StoredSum,
): DaySum | undefined {
  if (id === null || began === null || amount === null || automatic === null) return undefined;
  const row: Proved<DaySum> = { id, began, amount, automatic, mac };
  return isProvedRow(keys, daySumPower, row) ? row : undefined;
}

/** It says that it is of a former day; whether anything is missing of this one other rows tell. */
function isPast({ began, dayBegan }: StoredSum): boolean {
  return began !== null && began < dayBegan;
}

function isOfDay({ countedAt }: CountedRequest, [row]: readonly StoredSum[]): boolean {
  return row !== undefined && countedAt >= row.dayBegan;
}

function withoutNothing(base: Base | null): { minor: bigint; automaticMinor: bigint } {
  if (!base) return { minor: 0n, automaticMinor: 0n };
  const { amount, automatic, nothing } = base;
  return { minor: amount - nothing.minor, automaticMinor: automatic - nothing.automaticMinor };
}

function raised({ id, began, amount, automatic }: Base, name: string, counted: Counted): DaySum {
  const isIn = counted.countedFor.includes(name);
  return {
    id,
    began,
    amount: amount + (isIn ? counted.amountMinor : 0n),
    automatic: automatic + (isIn ? counted.automaticMinor : 0n),
  };
}

function signed(keys: Pick<RowKeys, 'attest'>, sum: DaySum): Proved<DaySum> {
  return { ...sum, mac: macOfRow(keys, daySumPower, sum) };
}
