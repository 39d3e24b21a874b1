import { writeMoney } from '@wallet/contract';
import type { apiTokenEvents } from '#modules/merchants/management';
import type { payoutMethodEvents } from '#modules/payout-methods';
import type { userEvents } from '#modules/users';
import { maybe, type Trx } from '#platform/db';
import type { Listener, PayloadOf } from '#platform/events';
import type { Notices } from './notices.ts';
import { type Happening, note } from './note.ts';
import { selectAddress, selectLateLine, selectPerson, selectWaited } from './subjects.sql.ts';

/** Who waited no longer than this has seen it himself. */
const patienceSeconds = 60;

type Happened = Omit<Happening, 'mode' | 'subject'>;
type Read<Payload> = (trx: Trx, payload: Payload) => Promise<Happened | undefined>;

const endpointDisabled: Read<{ merchantId: string; endpointId: string }> = async (
  trx,
  { merchantId, endpointId },
) => {
  const found = await maybe(trx, selectAddress(endpointId));
  // Of an address only its host: the rest of it may be a secret.
  return (
    found && { merchantId, kind: 'webhookDisabled', params: { name: new URL(found.url).host } }
  );
};

const apiTokenChanged: Read<PayloadOf<typeof apiTokenEvents.changed>> = (
  _trx,
  { merchantId, name, act },
) => Promise.resolve({ merchantId, kind: 'apiTokenChanged', params: { name, act } });

const tokenMakerLeft: Read<PayloadOf<typeof apiTokenEvents.makerLeft>> = (
  _trx,
  { merchantId, act, names, until },
) => {
  const params = { name: namesOf(names), act: makerActs[act] } as const;
  return Promise.resolve(
    names.length === 0
      ? undefined
      : { merchantId, kind: 'tokenMakerLeft', params: { ...params, ...(until && { until }) } },
  );
};

const payoutMethodAdded: Read<PayloadOf<typeof payoutMethodEvents.added>> = (
  _trx,
  { merchantId, institution, last4, usableAfter },
) =>
  Promise.resolve({
    merchantId,
    kind: 'payoutMethodAdded',
    params: { name: `${institution} \u2022\u2022${last4}`, until: usableAfter },
  });

const teamChanged: Read<PayloadOf<typeof userEvents.teamChanged>> = async (
  trx,
  { merchantId, userId, act },
) => {
  const person = await maybe(trx, selectPerson(userId));
  const params = person && { name: person.name, act };
  return params && { merchantId, kind: 'teamChanged', exceptUserId: userId, params };
};

const exportReady: Read<{
  merchantId: string;
  exportId: string;
  makerKind: string;
  madeBy: string;
  rows: number;
}> = async (trx, { merchantId, exportId, makerKind, madeBy, rows }) => {
  const waited = makerKind === 'user' ? await maybe(trx, selectWaited(exportId)) : undefined;
  return waited && waited.seconds > patienceSeconds
    ? { merchantId, kind: 'exportReady', onlyUserId: madeBy, params: { rows } }
    : undefined;
};

const lateMoneyWaiting: Read<{ lineId: string; reason: string }> = async (
  trx,
  { lineId, reason },
) => {
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

/** What becomes a notice to a merchant's people. An event that comes twice is one notice. */
export function noticeListeners(notices: Pick<Notices, 'jobs'>) {
  const noteWhat =
    <Payload extends object>(read: Read<Payload>): Listener<Payload> =>
    async (events, trx) => {
      for (const { id, mode, payload } of events) {
        const happened = await read(trx, payload);
        if (happened) await note(notices, trx, { ...happened, mode, subject: id });
      }
    };
  return {
    endpointDisabled: noteWhat(endpointDisabled),
    apiTokenChanged: noteWhat(apiTokenChanged),
    tokenMakerLeft: noteWhat(tokenMakerLeft),
    payoutMethodAdded: noteWhat(payoutMethodAdded),
    teamChanged: noteWhat(teamChanged),
    exportReady: noteWhat(exportReady),
    lateMoneyWaiting: noteWhat(lateMoneyWaiting),
  };
}
