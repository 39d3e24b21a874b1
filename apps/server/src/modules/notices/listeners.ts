import { writeMoney } from '@wallet/contract';
import { z } from 'zod';
import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import type { Fact, Listener, Listeners } from '#platform/facts';
import type { Notices } from './notices.ts';
import { note } from './note.ts';
import type { Happening } from './note.ts';
import { selectAddress, selectLateLine, selectPerson, selectWaited } from './subjects.sql.ts';

/** Who waited no longer than this has seen it himself. */
const patienceSeconds = 60;

type Read = (trx: Trx, fact: Fact) => Promise<Omit<Happening, 'mode' | 'subject'> | undefined>;

const endpointFact = z.object({ merchantId: z.string(), endpointId: z.string() });
const tokenFact = z.object({
  merchantId: z.string(),
  name: z.string(),
  act: z.enum(['created', 'rotated', 'revoked', 'adopted', 'ended']),
});
const payoutFact = z.object({
  merchantId: z.string(),
  institution: z.string(),
  last4: z.string(),
  usableAfter: z.string(),
});
const teamFact = z.object({
  merchantId: z.string(),
  userId: z.string(),
  act: z.enum(['invited', 'disabled', 'roleChanged']),
});
const makerFact = z.object({
  merchantId: z.string(),
  act: z.enum(['userDisabled', 'roleChanged', 'passwordReset', 'passwordChanged']),
  names: z.array(z.string()),
  until: z.string().optional(),
});
const exportFact = z.object({
  merchantId: z.string(),
  exportId: z.string(),
  makerKind: z.string(),
  madeBy: z.string(),
  rows: z.number(),
});
const lineFact = z.object({ lineId: z.string(), reason: z.string() });

const read: Readonly<Record<string, Read>> = {
  'webhooks.endpointDisabled': async (trx, { payload }) => {
    const { merchantId, endpointId } = endpointFact.parse(payload);
    const found = await maybe(trx, selectAddress(endpointId));
    // Of an address only its host: the rest of it may be a secret.
    return (
      found && { merchantId, kind: 'webhookDisabled', params: { name: new URL(found.url).host } }
    );
  },
  'apiTokens.changed': (_trx, { payload }) => {
    const { merchantId, name, act } = tokenFact.parse(payload);
    return Promise.resolve({ merchantId, kind: 'apiTokenChanged', params: { name, act } });
  },
  'apiTokens.makerLeft': (_trx, { payload }) => {
    const { merchantId, act, names, until } = makerFact.parse(payload);
    const params = {
      name: namesOf(names),
      act: makerActs[act],
    } as const;
    return Promise.resolve(
      names.length === 0
        ? undefined
        : { merchantId, kind: 'tokenMakerLeft', params: { ...params, ...(until && { until }) } },
    );
  },
  'payoutMethods.added': (_trx, { payload }) => {
    const { merchantId, institution, last4, usableAfter } = payoutFact.parse(payload);
    return Promise.resolve({
      merchantId,
      kind: 'payoutMethodAdded',
      params: { name: `${institution} \u2022\u2022${last4}`, until: usableAfter },
    });
  },
  'users.teamChanged': async (trx, { payload }) => {
    const { merchantId, userId, act } = teamFact.parse(payload);
    const person = await maybe(trx, selectPerson(userId));
    return (
      person && {
        merchantId,
        kind: 'teamChanged',
        exceptUserId: userId,
        params: { name: person.name, act },
      }
    );
  },
  'exports.done': async (trx, { payload }) => {
    const { merchantId, exportId, makerKind, madeBy, rows } = exportFact.parse(payload);
    const waited = makerKind === 'user' ? await maybe(trx, selectWaited(exportId)) : undefined;
    return waited && waited.seconds > patienceSeconds
      ? { merchantId, kind: 'exportReady', onlyUserId: madeBy, params: { rows } }
      : undefined;
  },
  'accounts.moneyUnmatched': async (trx, { payload }) => {
    const { lineId, reason } = lineFact.parse(payload);
    const line =
      reason === 'late' || reason === 'depositEnded'
        ? await maybe(trx, selectLateLine(lineId))
        : undefined;
    if (!line) return undefined;
    const { value, currency } = writeMoney({ minor: line.amount, currency: line.currency });
    return {
      merchantId: line.merchantId,
      kind: 'lateMoneyWaiting',
      params: { name: line.code, amount: `${currency} ${value}` },
    };
  },
};

const makerActs = {
  userDisabled: 'makerDisabled',
  roleChanged: 'makerRoleChanged',
  passwordReset: 'passwordReset',
  passwordChanged: 'passwordChanged',
} as const;
const mostNames = 5;

function namesOf(names: readonly string[]): string {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** What becomes a notice to a merchant's people. A fact that comes twice is one notice. */
export function noticeListeners(notices: Pick<Notices, 'jobs'>): Listeners {
  const listener =
    (about: Read): Listener =>
    async (fact, trx) => {
      const happened = await about(trx, fact);
      if (happened) await note(notices, trx, { ...happened, mode: fact.mode, subject: fact.id });
    };
  return Object.fromEntries(Object.entries(read).map(([name, about]) => [name, [listener(about)]]));
}
