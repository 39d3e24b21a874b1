import { statementEvents } from '../events.ts';
import type { BalanceReport, Identity, Observation, QrReport } from '@wallet/agent-protocol';
import { parseWrittenMoney } from '@wallet/contract';
import { updateBalance } from '#modules/accounts';
import { lockOwnAccount, deviceActor } from '#modules/accounts/login';
import type { FromDevice, ReportOutcome } from '#modules/accounts/login';
import { saveFirstQr, selectCurrentQrs } from '#modules/accounts/qr';
import { recordAudit } from '#modules/audit';
import { reportId } from '#modules/devices/health';
import { all, maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Vault } from '#platform/vault';
import { linkObservations } from '../evidence/link-sources.ts';
import { insertObservation } from './lines.sql.ts';

/** Keeps a notification once and tells it, so that somebody looks at the history. It settles nothing. */
export async function recordObservation(
  trx: Trx,
  vault: Vault,
  { deviceId, report }: FromDevice<Observation>,
): Promise<ReportOutcome> {
  const { accountId, observationId, direction, amount, text } = report;
  const own = await lockOwnAccount(trx, vault, { deviceId, accountId });
  if ('refused' in own) return own;
  const { mode, currency } = own.account;
  if (amount && amount.currency !== currency)
    return { refused: 'foreignCurrency', path: 'amount.currency' };
  const observedAt = new Date(report.observedAt);
  const id = reportId('obs', observedAt, deviceId, observationId);
  const textEnc = vault.seal(text, { table: 'observation', id, column: 'text_enc' });
  const amountMinor = amount ? parseWrittenMoney(amount).minor : null;
  if (
    await maybe(
      trx,
      insertObservation({ id, accountId, mode, direction, amountMinor, textEnc, observedAt }),
    )
  ) {
    await linkObservations(trx, own.account);
    await publish(trx, statementEvents.observationSeen, {
      key: accountId,
      mode,
      payload: { accountId },
    });
  }
  return { taken: true };
}

/** The balance that the provider shows, with the identity read beside it. The newest wins. */
export async function recordBalance(
  trx: Trx,
  vault: Vault,
  { deviceId, report }: FromDevice<Omit<BalanceReport, 'reportId'>>,
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, ...report });
  if ('refused' in own) return own;
  const { id, currency } = own.account;
  if (report.balance.currency !== currency)
    return { refused: 'foreignCurrency', path: 'balance.currency' };
  await maybe(
    trx,
    updateBalance({
      id,
      minor: parseWrittenMoney(report.balance).minor,
      at: new Date(report.asOf),
    }),
  );
  return { taken: true };
}

/**
 * Saves the account's QR code. The first waits for probe and approval; a different later one
 * changes nothing but is noted for a person, since payers may hold the old one.
 */
export async function recordQr(
  trx: Trx,
  vault: Vault,
  {
    deviceId,
    report,
  }: FromDevice<Omit<QrReport, 'reportId' | 'identity'> & { identity?: Identity }>,
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, { deviceId, ...report });
  if ('refused' in own) return own;
  const { id, mode, staticQr, currency } = own.account;
  const { payload, seenAt } = report;
  const known = await all(trx, selectCurrentQrs(id));
  if (staticQr === payload || known.some((code) => code.payload === payload))
    return { taken: true };
  const isFirst =
    staticQr === null &&
    known.length === 0 &&
    (await saveFirstQr(trx, { accountId: id, currency, payload, source: 'phone' }));
  const action = isFirst ? 'account.qrReported' : 'account.qrDiffers';
  await recordAudit(trx, {
    actor: deviceActor(deviceId),
    mode,
    action,
    entity: 'account',
    entityId: id,
    after: { seenAt },
  });
  return { taken: true };
}

/** Whose screen a device looks at: an account of another device is refused, one with another identity is locked. */
export async function checkIdentity(
  trx: Trx,
  vault: Vault,
  seen: { deviceId: string; accountId: string; identity: Identity },
): Promise<ReportOutcome> {
  const own = await lockOwnAccount(trx, vault, seen);
  return 'refused' in own ? own : { taken: true };
}
