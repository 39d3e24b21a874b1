import { formatMoney, type Proof, type WireMoney } from '@wallet/contract';

interface ProofEvent {
  at: Proof['head']['issuedAt'];
  who: string;
  what: string;
}

/** Everything that happened, in one order, for people: who, and what in few words. */
export function eventsOf({
  transaction,
  request,
  deviceSteps,
  lines,
  ledger,
  webhooks,
  people,
}: Proof): ProofEvent[] {
  const all: (ProofEvent | undefined)[] = [
    request
      ? {
          at: request.createdAt,
          who: request.source,
          what: `${request.kind} ${request.refNo} asked for`,
        }
      : undefined,
    happened(transaction.createdAt, 'System', `${transaction.code} made (${transaction.method})`),
    happened(transaction.claimedAt, 'Payer', 'says that it is paid'),
    happened(
      transaction.paidAt,
      transaction.payer?.name ?? 'Payer',
      'paid, by the provider\u2019s time',
    ),
    happened(transaction.completedAt, 'System', transaction.status),
    ...deviceSteps.map(({ at, device, kind, what, state, detail }) => ({
      at,
      who: device,
      what: [kind, what, state, detail].filter((text) => text !== null).join(' \u00b7 '),
    })),
    ...lines.map(({ observedAt, source, direction, amount }) => ({
      at: observedAt,
      who: source,
      what: `${direction} of ${shown(amount)} seen`,
    })),
    ...(request?.decisions ?? []).map(({ at, by, decision, reason }) => ({
      at,
      who: nameOf(by),
      what: reason === null ? decision : `${decision}: ${reason}`,
    })),
    ...ledger.map(({ at, kind, cause }) => ({
      at,
      who: 'Ledger',
      what: `${kind} \u00b7 ${cause}`,
    })),
    ...webhooks.map(({ at, type, host, status, responseStatus }) => ({
      at,
      who: host ?? 'Webhook',
      what: [type, status, responseStatus].filter((text) => text !== null).join(' \u00b7 '),
    })),
    ...people.map(({ at, by, action, reason }) => ({
      at,
      who: nameOf(by),
      what: reason === null ? action : `${action}: ${reason}`,
    })),
  ];
  return all
    .filter((event) => event !== undefined)
    .toSorted((a, b) => (a.at.utc < b.at.utc ? -1 : a.at.utc > b.at.utc ? 1 : 0));
}

function happened(at: ProofEvent['at'] | null, who: string, what: string): ProofEvent | undefined {
  return at === null ? undefined : { at, who, what };
}

export function nameOf({ name, role }: { name: string | null; role: string }): string {
  return name === null ? role : `${name} (${role})`;
}

/** An amount as people read it; a sign only where money left. */
export function shown(money: WireMoney): string {
  return formatMoney({ minor: BigInt(money.value.replace('.', '')), currency: money.currency });
}

/** `2026-11-21 15:03:52 +07:00`, and the same moment in UTC behind it where there is room. */
export function clock({ local }: { local: string }): string {
  const [, date = '', time = '', zone = ''] =
    /^(\S{10})T([\d:]{8})\S*?([+-]\d\d:\d\d)$/.exec(local) ?? [];
  return `${date} ${time} ${zone}`;
}
