import { one, sql } from '#platform/db';
import { addAccount, addLine, addMerchant, takeUnknown } from '@wallet/server/testing';
import {
  agree,
  database,
  idIn,
  ignoring,
  marking,
  onProposal,
  paying,
} from './two-persons-world.ts';
import { proofPlays } from './proof-plays.ts';
import type { Person, Play } from './two-persons-world.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../signing/sign-row.ts';

/** Plays of every row with two persons; what others have under their hands is played there. */
let hours = 24;

export const plays: Record<string, Play> = {
  'line.allocate': async (asker) => onProposal(await ignoring(asker)),
  'deposit.mark': async (asker) => onProposal(await marking(asker)),
  'payout.outcome': async (asker) => {
    const { intent } = await takeUnknown(paying);
    await paying.letProofTimePass(intent.id);
    const { id, revision } = await one(
      database.db.read,
      sql<{
        id: string;
        revision: number;
      }>`select transaction_id as id, revision from payout_intent where id = ${intent.id}`,
    );
    const what = { outcome: 'notPaid', evidence: 'a screenshot', endsRequest: true };
    const asked = await asker.call('POST', `/api/payouts/${id}/proposals`, {
      body: { revision, what, reason: 'seen in the app' },
    });
    const [proposal] = (asked.body as { proposals: { id: string }[] }).proposals;
    return (by) =>
      by.call('POST', `/api/payouts/${id}/decisions`, {
        body: { proposalId: proposal?.id, ...agree },
      });
  },
  'books.adjust': async (asker) => {
    const input = {
      merchantId: await addMerchant(database.db),
      direction: 'credit',
      goal: 'writeOff',
      amount: { value: '5000.00', currency: 'IDR' },
      reason: 'agreed by mail',
    };
    const id = idIn(
      await asker.call('POST', '/api/reconciliation/merchant-adjustments', { body: input }),
    );
    return (by) => by.call('POST', `/api/reconciliation/adjustments/${id}/decide`, { body: agree });
  },
  'books.move': async (asker) => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const amount = { value: '3000.00', currency: 'IDR' };
    const id = idIn(
      await asker.call('POST', '/api/own-moves', {
        body: { kind: 'topUp', toAccountId: accountId, amount, reason: 'more room' },
      }),
    );
    return (by) => by.call('POST', `/api/own-moves/${id}/decide`, { body: agree });
  },
  'settings.change': async (asker) => {
    const path = '/api/settings/payouts.coolDownHours';
    const { version, proposal } = (await asker.call('GET', path)).body as {
      version: string | null;
      proposal: { id: string } | null;
    };
    if (proposal)
      await asker.call('POST', `${path}/changes/${proposal.id}/withdraw`, {
        body: { reason: 'again' },
      });
    // Less each time: what lengthens it is one person's at once.
    hours -= 1;
    const value = { live: hours, test: 0 };
    const changed = await asker.call('POST', path, { body: { value, source: 'letter', version } });
    const { id } = (changed.body as { proposal: { id: string } }).proposal;
    return (by) =>
      by.call('POST', `${path}/changes/${id}/decide`, {
        body: { decision: 'accept', reason: 'as agreed' },
      });
  },
  'account.qr': async (asker) => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await addLine(database.db, { accountId, amountMinor: 100n });
    const { payload } = await one(
      database.db.read,
      sql<{
        payload: string;
      }>`update account set qr_usable = false where id = ${accountId} returning static_qr as payload`,
    );
    await signRow(database.db, accountPower, accountId);
    const path = `/api/accounts/${accountId}/qr`;
    const asked = await asker.call('POST', path, { body: { payload } });
    const qrId = (asked.body as { proposed: { id: string } }).proposed.id;
    await sql`update account_qr set probe_line_id = ${lineId}, probe_seen_at = now() where id = ${qrId}`.execute(
      database.db.read,
    );
    return (by) => by.call('POST', `${path}/approve`, { body: { qrId } });
  },
  'account.number': async (asker) => {
    const { accountId } = await addAccount(database.db, {
      provider: 'maya',
      merchantIds: ['mer_none'],
    });
    await sql`update account set number_usable = null where id = ${accountId}`.execute(
      database.db.read,
    );
    await signRow(database.db, accountPower, accountId);
    const say = (by: Person) =>
      by.call('POST', `/api/accounts/${accountId}/number/agree`, { body: { round: 0 } });
    await say(asker);
    return say;
  },
  'rule.accept': async (asker) => {
    const input = {
      merchantId: null,
      scope: 'merchant',
      measure: 'count',
      pace: 'day',
      limitCount: 1 + Math.ceil(Math.random() * 1_000),
      outcome: 'hold',
      reason: 'too many',
    };
    const id = idIn(await asker.call('POST', '/api/rules', { body: input }));
    return (by) =>
      by.call('POST', `/api/rules/${id}/decide`, { body: { decision: 'accept', revision: 1 } });
  },
  'block.accept': async (asker) => {
    const value = `0812${String(Math.ceil(Math.random() * 1e8)).padStart(8, '0')}`;
    const input = { merchantId: null, kind: 'phone', value, outcome: 'reject', reason: 'stolen' };
    const id = idIn(await asker.call('POST', '/api/blocklist', { body: input }));
    return (by) =>
      by.call('POST', `/api/blocklist/${id}/decide`, { body: { decision: 'accept', revision: 1 } });
  },
  ...proofPlays,
};
