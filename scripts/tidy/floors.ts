/** Rooms that do not call each other. */
type Row = readonly string[];

interface Floor {
  name: string;
  /** The lowest first: a room calls rooms of lower rows, never one of its own row or above. */
  rows: readonly Row[];
}

/**
 * The server's rooms from the ground up: a room is a folder below `apps/server/src/modules`. Calls go down, and what
 * happened goes up as an event. The map in the README is made of this list.
 */
export const floors: readonly Floor[] = [
  { name: 'Books', rows: [['audit'], ['approvals'], ['ledger']] },
  {
    name: 'People',
    rows: [
      ['identity'],
      ['integrity', 'pending-changes'],
      ['backups', 'institutions', 'maintenance', 'retention', 'users', 'views'],
    ],
  },
  {
    name: 'Parties',
    rows: [
      ['merchants'],
      ['evidence', 'proxies', 'restores'],
      // `npm run new` puts a new room here.
      ['devices'],
    ],
  },
  {
    name: 'Accounts and their statements',
    rows: [
      ['accounts/providers'],
      ['accounts'],
      ['accounts/qr', 'statements'],
      ['statements/completeness', 'statements/lines'],
      ['statements/evidence'],
      ['accounts/login'],
      ['statements/snapshots'],
      ['accounts/virtual', 'account-selection', 'statements/imports'],
      ['accounts/account'],
      ['accounts/page'],
    ],
  },
  {
    name: 'Money in',
    rows: [
      ['deposits/settings', 'payout-methods', 'sessions/codes'],
      ['deposits/amounts'],
      ['deposits'],
      ['matching', 'sessions'],
      ['deposits/expiry', 'matching/allocations'],
      ['deposits/checkout', 'matching/proposals', 'matching/unposted', 'sessions/links'],
    ],
  },
  {
    name: 'Money out',
    rows: [
      ['payouts'],
      ['payouts/approval', 'payouts/history', 'payouts/routes'],
      ['rules'],
      ['withdrawals'],
      ['withdrawals/approval'],
      ['withdrawals/requests'],
      ['withdrawals/imports', 'withdrawals/page', 'withdrawals/refunds', 'withdrawals/upkeep'],
      ['withdrawals/queue'],
      ['withdrawals/endpoints', 'payouts/sending', 'payouts/settling'],
      ['payouts/proving'],
      ['payouts/recovery', 'payouts/review'],
    ],
  },
  {
    name: 'Matching',
    rows: [
      ['matching/transfers'],
      ['matching/confirmation', 'matching/lines'],
      ['suspense/refunds'],
      ['suspense/proposals'],
      ['suspense/decisions', 'suspense/inbox', 'suspense/late-money'],
      ['suspense'],
      ['matching/verification', 'payouts/verification', 'sessions/actions'],
      ['test-mode'],
    ],
  },
  {
    name: 'Edges',
    rows: [
      ['public-forms'],
      ['alerts', 'api-log', 'gateway', 'paypages', 'realtime', 'reports', 'webhooks'],
      ['exports', 'notices', 'recovery', 'unreadable'],
      ['reconciliation', 'shift'],
      ['proofs', 'reveal', 'settings'],
      ['search', 'transactions'],
    ],
  },
];

const rows = floors.flatMap((floor) => floor.rows);

/** How high a room lies; undefined for one that has no place. */
export function heightOf(room: string): number | undefined {
  const height = rows.findIndex((row) => row.includes(room));
  return height < 0 ? undefined : height;
}

const width = 100;

/** The floors as a drawing, the highest on top; rows of a floor stand in the order in which they may call, the lowest first. */
export function drawFloors(): string {
  return floors
    .map(({ name, rows: own }, index) => drawFloor(`${index + 1} ${name}`, own))
    .toReversed()
    .join('\n');
}

function drawFloor(head: string, own: readonly Row[]): string {
  const lines = [''];
  for (const [index, row] of own.entries()) {
    const text = `${row.join(', ')}${index < own.length - 1 ? ' <' : ''}`;
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + text.length > width - indent) lines.push(text);
    else lines[lines.length - 1] = last === '' ? text : `${last} ${text}`;
  }
  return lines
    .map(
      (line, index) => `${index === 0 ? `    ${head}`.padEnd(indent) : ' '.repeat(indent)}${line}`,
    )
    .join('\n');
}

const indent = 36;
