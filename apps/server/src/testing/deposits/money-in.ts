import { buildEmv } from '@wallet/contract/emv';
import { type Db, one, sql } from '#platform/db';
import { accountPower } from '#modules/accounts';
import { devicePower } from '#modules/devices';
import { type CoveragePower, coveragePower } from '#modules/statements/completeness';
import { linePower, type LinePower } from '#modules/statements/lines';
import { newId } from '#platform/ids';
import { macOfRow, type Proved, provedColumns } from '#platform/row-mac';
import { asOwner } from '../database/as-owner.ts';
import { signRow } from '../signing/sign-row.ts';
import { signPeople } from '../signing/signed.ts';
import { testVault } from '../database/test-vault.ts';

/** Rows that money comes in over, written as they are: merchants, accounts on phones, what statements and reads say. */

export interface MerchantOptions {
  currency?: 'IDR' | 'PHP';
  status?: 'active' | 'suspended';
  methods?: string[];
  lateMoneyPolicy?: 'ask' | 'credit' | 'return';
  lateWindowSeconds?: number;
  /** Hundredths of a percent of every deposit. */
  feeBasisPoints?: number;
  returnOrigins?: string[];
}

/** An active merchant with its ledger accounts; tells its id. */
export async function addMerchant(db: Db, options: MerchantOptions = {}): Promise<string> {
  const {
    currency = 'IDR',
    status = 'active',
    lateMoneyPolicy = 'ask',
    lateWindowSeconds = 86_400,
    feeBasisPoints = 250,
    returnOrigins = [],
  } = options;
  const methods =
    options.methods ??
    (currency === 'IDR'
      ? ['dana', 'livin']
      : ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number']);
  const [id, feeId] = [newId('mer'), newId('fee')];
  await sql`insert into merchant (id, code, name, country, currency, status, allowed_methods,
    return_origins, allowed_origins, time_zone, late_money_policy, late_window_seconds)
    values (${id}, ${id.slice(-12).toUpperCase()}, 'Kopi Nusantara', ${currency === 'IDR' ? 'ID' : 'PH'},
      ${currency}, 'active',
      ${methods}, ${returnOrigins}, ${['https://shop.example']}, 'Asia/Jakarta', ${lateMoneyPolicy},
        ${lateWindowSeconds})`.execute(db.read);
  await sql`update merchant set status = ${status} where id = ${id} and status <> ${status}`.execute(
    db.read,
  );
  await sql`insert into merchant_fee_rule (id, merchant_id, direction, method, percent_basis_points, valid_from)
    values (${feeId}, ${id}, 'deposit', 'any', ${feeBasisPoints}, '2020-01-01')`.execute(db.read);
  const { feePower, merchantPower } = await import('#modules/merchants');
  await signRow(db, merchantPower, id);
  await signRow(db, feePower, feeId);
  await addLedgerAccounts(db, ['merchantPayable', 'merchantReceivable'], id, currency);
  return id;
}

export interface AccountOptions {
  provider?: 'dana' | 'livin' | 'maya';
  /** Only these merchants; all when left out. */
  merchantIds?: string[];
  limits?: Record<string, string | number>;
  priority?: number;
  /** The user whose phone it is on; the operator's own when left out. */
  ownerUserId?: string;
}

/** A phone number of digits alone, which is another one for another id. */
export function phoneNumberOf(id: string): string {
  return `0812${Array.from(id.slice(-8), (letter) => letter.charCodeAt(0) % 10).join('')}`;
}

/** An active account on a phone that was seen just now, with a usable QR code; tells both ids. */
export async function addAccount(
  db: Db,
  {
    provider = 'dana',
    merchantIds = [],
    limits = {},
    priority = 5,
    ownerUserId,
  }: AccountOptions = {},
): Promise<{ accountId: string; deviceId: string }> {
  const deviceId = newId('dev');
  const accountId = newId('acc');
  const currency = provider === 'maya' ? 'PHP' : 'IDR';
  const number = phoneNumberOf(accountId);
  await sql`insert into device (id, mode, name, model, token_hash, last_seen_at, enrolled_at, owner_user_id)
    values (${deviceId}, 'live', ${`TEST-${deviceId.slice(-4)}`}, 'Galaxy A15', ${deviceId}, now(), now(),
      ${ownerUserId ?? null})`.execute(db.read);
  await sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status, reported_balance,
      reported_at, static_qr, qr_usable, number_usable, baseline_at, limits, accepts_deposits, merchant_ids,
        priority, owner_name, authority_document, authorised_until)
    values (${accountId}, 'live', ${provider}, ${provider === 'livin' ? 'bank' : 'wallet'}, 'Test', 'TOKO DINAMIS',
      ${testVault().seal(number, { table: 'account', id: accountId, column: 'number_enc' })}, ${accountId},
        ${number.slice(-4)}, ${currency}, ${deviceId}, 'active', 0,
      now(), ${qrOf(accountId, currency)}, true, true, now() - interval '1 day',
        ${JSON.stringify(limits)}::jsonb, true, ${merchantIds}, ${priority}, 'Test Owner', 'POA-1',
          '2999-12-31')`.execute(db.read);
  await signRow(db, devicePower, deviceId);
  await signRow(db, accountPower, accountId);
  await addLedgerAccounts(db, ['float'], accountId, currency);
  return { accountId, deviceId };
}

/** A user who owns phones (PhoneFarm); tells the id. */
export async function addFarm(db: Pick<Db, 'read' | 'transaction'>): Promise<string> {
  const id = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${id}, ${`${id}@farm.example`}, ${id}, 'Farm', 3, 'active')`.execute(db.read);
  await signPeople(db, id);
  return id;
}

async function addLedgerAccounts(
  db: Db,
  kinds: string[],
  owner: string,
  currency: string,
): Promise<void> {
  await sql`insert into ledger_account (id, kind, owner, currency, mode)
    select concat_ws('.', kind, ${owner}::text, ${currency}::text, mode), kind, ${owner}, ${currency}, mode
    from unnest(${kinds}::text[]) as kind, unnest(array['live', 'test']) as mode`.execute(db.read);
}

function qrOf(accountId: string, currency: 'IDR' | 'PHP'): string {
  const [number, country] = currency === 'IDR' ? ['360', 'ID'] : ['608', 'PH'];
  const merchant = {
    tag: '26',
    fields: [
      { tag: '00', value: 'ID.DANA.WWW' },
      { tag: '01', value: `93600915${accountId.slice(-10)}` },
      { tag: '03', value: 'UMI' },
    ],
  };
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    merchant,
    { tag: '52', value: '5812' },
    { tag: '53', value: number ?? '' },
    { tag: '58', value: country ?? '' },
    { tag: '59', value: 'TOKO DINAMIS' },
    { tag: '60', value: 'JAKARTA' },
  ]);
}

export interface LineOptions {
  accountId: string;
  amountMinor: bigint;
  direction?: 'credit' | 'debit';
  currency?: 'IDR' | 'PHP';
  counterparty?: string | null;
  providerTransactionId?: string | null;
  /** The provider's id of the line whose money it brings back. */
  reversalOf?: string | null;
  /** Seconds from now; the bank's time is this second. */
  secondsFromNow?: number;
  booked?: boolean;
}

/** A booked statement line with its key; tells its id. */
export async function addLine(db: Pick<Db, 'read'>, options: LineOptions): Promise<string> {
  const {
    accountId,
    amountMinor,
    direction = 'credit',
    currency = 'IDR',
    counterparty = 'BUDI SANTOSO',
    secondsFromNow = 0,
    booked = true,
    reversalOf = null,
  } = options;
  const id = newId('lin');
  const providerId =
    options.providerTransactionId === undefined ? id : options.providerTransactionId;
  await sql`with line as (
      insert into statement_line (id, account_id, mode, key, provider_transaction_id, direction, amount,
        currency, counterparty, occurred_from, occurred_to,
        source, booked, raw_enc, match_status, reversal_of)
      select ${id}, ${accountId}, 'live', ${id}, ${providerId}, ${direction}, ${amountMinor}, ${currency},
        ${counterparty}, at, at, 'history', ${booked}, '', 'unmatched', ${reversalOf}
      from (select clock_timestamp() + make_interval(secs => ${secondsFromNow}) as at) as t
    )
    insert into line_key (account_id, key, mode, line_id, direction, amount)
      values (${accountId}, ${id}, 'live', ${id}, ${direction}, ${amountMinor})`.execute(db.read);
  await signLine(db, id);
  return id;
}

/** Signs a line that a test wrote, or changed, by SQL as if it had been kept so. */
export async function signLine(db: Pick<Db, 'read'>, id: string): Promise<void> {
  const row = await one(
    db.read,
    sql<
      Proved<LinePower>
    >`select ${provedColumns(linePower, 'l')} from statement_line l where l.id = ${id}`,
  );
  await sql`update statement_line set mac = ${macOfRow(testVault(), linePower, row)} where id = ${id}`.execute(
    db.read,
  );
}

/** A complete read of the account for a span of time, in seconds from now. */
export async function addCoverage(
  db: Pick<Db, 'read'>,
  accountId: string,
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
): Promise<void> {
  const id = newId('cov');
  await sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
    values (${id}, ${accountId}, 'live', now() + make_interval(secs => ${fromSeconds}),
      now() + make_interval(secs => ${toSeconds}),
      now() + make_interval(secs => ${toSeconds}), 'runningBalance', 2)`.execute(db.read);
  await signRead(db, id);
}

/** Signs a complete read that a test wrote by SQL as the application would have. */
export async function signRead(db: Pick<Db, 'read'>, id: string): Promise<void> {
  const row = await one(
    db.read,
    sql<
      Proved<CoveragePower>
    >`select ${provedColumns(coveragePower, 'c')} from coverage c where c.id = ${id}`,
  );
  await sql`update coverage set mac = ${macOfRow(testVault(), coveragePower, row)} where id = ${id}`.execute(
    db.read,
  );
}

/** Makes a session, its deposits and their amounts older by so many seconds, as if the time had passed. */
export async function makeOlder(db: Db, sessionId: string, seconds: number): Promise<void> {
  const older = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`;
  const list = (...columns: string[]) => sql.join(columns.map(older), sql`, `);
  await sql`update transaction_session set ${list('created_at', 'expires_at', 'monitoring_until')}
    where id = ${sessionId}`.execute(db.read);
  await asOwner(
    db,
    sql`update amount_slot set ${list('created_at', 'expires_at', 'free_after', 'room_until')}
    where transaction_id in (select id from transaction where session_id = ${sessionId})`,
  );
  await sql`update transaction set ${list('created_at', 'expires_at', 'monitoring_until', 'claimed_at')}
    where session_id = ${sessionId}`.execute(db.read);
}

/** Moves what is reserved on an account's day to the day of so many seconds ago. */
export async function makeDayOlder(db: Db, accountId: string, seconds: number): Promise<void> {
  await asOwner(
    db,
    sql`with slots as (update amount_slot
      set room_day = ((now() - make_interval(secs => ${seconds})) at time zone 'Asia/Jakarta')::date
        where account_id = ${accountId})
    update account_day set day = ((now() - make_interval(secs => ${seconds})) at time zone
      'Asia/Jakarta')::date where account_id = ${accountId}`,
  );
}
