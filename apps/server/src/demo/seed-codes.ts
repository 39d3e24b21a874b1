import { parseWrittenMoney, roles, writeMoney, type RoleId } from '@wallet/contract';
import { approveQr, proposeQr } from '#modules/accounts/qr';
import { type AccountsDeps } from '#modules/accounts';
import { openApprovals } from '#modules/approvals/words';
import { readMoneyAtRisk } from '#modules/deposits';
import { one } from '#platform/db';
import { idFloor, newId } from '#platform/ids';
import type { Platform } from '../start/platform/start-platform.ts';
import { backdateCode, insertPastLine, selectWaitingCode } from './history.sql.ts';
import type { FarmAccount, FarmFile } from './demo-file.ts';

interface Seed {
  farm: FarmFile;
  adminId: string;
  phoneFarmId: string;
}

/** Before the day of history begins. */
const earlierMs = 25 * 3_600_000;

/**
 * Lets the code of every demo account in as everywhere: the farm uploads it, its probe is in the account's history, an
 * Admin approves it. The probe goes into the simulated provider's history as well.
 */
export async function seedCodes(
  platform: Platform,
  { farm, adminId, phoneFarmId }: Seed,
): Promise<void> {
  const { db, vault, clock } = platform;
  const nobody = () => Promise.reject(new Error('a demo asks for no code of its own'));
  const deps: AccountsDeps = {
    db,
    vault,
    approvals: openApprovals({
      vault,
      installation: 'demo',
      ownCodes: { need: nobody, spend: nobody },
    }),
    readMoneyAtRisk,
    requestStatement: () => Promise.resolve(false),
  };
  const at = new Date(Math.floor((clock.now().getTime() - earlierMs) / 1_000) * 1_000);
  for (const account of farm.devices.flatMap(({ accounts }) => accounts)) {
    const { accountId: id, staticQr: payload } = account;
    await proposeQr(deps, { principal: person(phoneFarmId, roles.phoneFarm), id, payload });
    const { qrId, probeMinor } = await one(db.read, selectWaitingCode(id));
    await payProbe(platform, { account, probeMinor, at });
    await backdateCode(qrId, at).execute(db.read);
    await approveQr(deps, { principal: person(adminId, roles.admin), id, qrId });
    await backdateCode(qrId, at).execute(db.read);
  }
}

/** The line lies before the account's baseline: it was seen, and is nobody's money. */
async function payProbe(
  { db, vault }: Platform,
  { account, probeMinor, at }: { account: FarmAccount; probeMinor: bigint; at: Date },
): Promise<void> {
  const { minor, currency } = parseWrittenMoney(account.openingBalance);
  const id = idFloor('lin', at).slice(0, -16) + newId('lin').slice(-16);
  const providerId = `P${id.slice(-12).toUpperCase()}`;
  const rawSealed = vault.seal(JSON.stringify({ demo: providerId }), {
    table: 'statement_line',
    id,
    column: 'raw_enc',
  });
  const line = {
    id,
    accountId: account.accountId,
    currency,
    providerId,
    amountMinor: probeMinor,
    balanceAfterMinor: minor + probeMinor,
    counterparty: 'QR PROBE',
    at,
    rawSealed,
    matchStatus: 'baseline' as const,
  };
  await insertPastLine(vault, line).execute(db.read);
  account.history.push({
    id: providerId,
    direction: 'credit',
    amount: writeMoney({ minor: probeMinor, currency }),
    counterparty: line.counterparty,
    at: at.toISOString(),
  });
}

function person(userId: string, roleId: RoleId) {
  return {
    kind: 'user' as const,
    userId,
    sessionId: newId('ses'),
    roleId,
    console: 'admin' as const,
  };
}
