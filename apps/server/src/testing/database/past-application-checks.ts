import { all, type Db, type Query, type RawBuilder, sql, type Tenant } from '#platform/db';

export interface Seen {
  /** Whether the house finds something: a statement that finds nothing proves nothing. */
  house: boolean;
  /** Whether the merchant who is asked about gets exactly what the house finds. */
  owner: boolean;
  /** Whether somebody else got something, past the condition that names the merchant. */
  stranger: boolean;
  otherMode: boolean;
  nobody: boolean;
}

/** What is seen of `owner`'s rows by a statement that names them all right, whoever sends it. */
export async function seenBy(
  db: Db,
  statement: RawBuilder<unknown>,
  { owner, stranger }: { owner: Tenant; stranger: Tenant },
): Promise<Seen> {
  const ask = (query: Query) => all(query, sql`${statement}`);
  const house = await ask(db.read);
  const foundBy = async (tenant: Tenant) => holdsAnything(await db.tenant(tenant, ask));
  return {
    house: holdsAnything(house),
    owner: isSame(await db.tenant(owner, ask), house),
    stranger: await foundBy(stranger),
    otherMode: await foundBy({ ...owner, mode: owner.mode === 'live' ? 'test' : 'live' }),
    nobody: await foundBy({ merchantId: '', mode: owner.mode }),
  };
}

/** What a wall that holds lets through. */
export const onlyOwner: Seen = {
  house: true,
  owner: true,
  stranger: false,
  otherMode: false,
  nobody: false,
};

/** A sum or count over no rows is a row too, and so is the answer that there is none. */
function holdsAnything(rows: readonly unknown[]): boolean {
  return rows.some((row) =>
    Object.values(row as object).some(
      (value) => value !== null && value !== false && value !== 0 && value !== 0n,
    ),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? String(part) : part,
    );
  return text(a) === text(b);
}
