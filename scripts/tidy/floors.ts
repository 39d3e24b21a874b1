/** Rooms that do not call each other. */
type Row = readonly string[];

interface Floor {
  name: string;
  /** The lowest first: a room calls rooms of lower rows, never one of its own row or above. */
  rows: readonly Row[];
}

/**
 * The server's rooms, folders below `apps/server/src/modules`, from the ground up. Calls go down,
 * events up. Generates the README's map.
 */
export const floors: readonly Floor[] = [
  {
    name: 'Books',
    rows: [
      ['approvals', 'audit', 'ledger', 'ledger/seals'],
      ['approvals/independence', 'approvals/row-proofs', 'ledger/postings'],
      ['approvals/words', 'ledger/verification'],
      ['approvals/deciders'],
    ],
  },
  {
    name: 'People',
    rows: [
      ['backups', 'identity', 'maintenance'],
      [
        'identity/codes',
        'identity/credentials',
        'institutions',
        'integrity',
        'pending-changes',
        'retention',
        'views',
      ],
      ['identity/second-factor', 'users'],
      ['identity/sign-in', 'users/invitation'],
      ['identity/password-reset', 'users/endpoints'],
      ['identity/endpoints'],
    ],
  },
  {
    name: 'Parties',
    rows: [
      ['devices', 'evidence', 'merchants', 'proxies', 'restores'],
      ['devices/enrolment', 'devices/health', 'merchants/terms', 'proxies/checks'],
      ['gateway/queue', 'merchants/management', 'proxies/management'],
      ['devices/acts', 'merchants/tokens'],
      // `npm run new` puts a new room here.
      ['devices/fleet', 'devices/presence'],
    ],
  },
  {
    name: 'Accounts and their statements',
    rows: [
      ['accounts/providers', 'statements'],
      ['accounts', 'statements/completeness', 'statements/lines'],
      ['account-selection', 'accounts/login', 'accounts/qr', 'statements/evidence'],
      ['statements/snapshots'],
      ['accounts/virtual', 'statements/imports'],
      ['accounts/account'],
      ['accounts/page'],
    ],
  },
  {
    name: 'Money in',
    rows: [
      [
        'deposits/amounts',
        'deposits/settings',
        'matching',
        'matching/unposted',
        'payout-methods',
        'sessions/codes',
      ],
      ['deposits', 'payout-methods/inquiries'],
      ['matching/allocations', 'payout-methods/methods', 'sessions'],
      ['deposits/checkout', 'deposits/expiry', 'matching/proposals', 'sessions/links'],
    ],
  },
  {
    name: 'Money out',
    rows: [
      ['payouts', 'payouts/routes', 'rules'],
      ['payouts/history', 'payouts/settling', 'rules/changes', 'withdrawals/evidence'],
      ['rules/judgement'],
      ['withdrawals'],
      ['withdrawals/approval'],
      ['withdrawals/requests'],
      [
        'withdrawals/imports',
        'withdrawals/page',
        'withdrawals/queue',
        'withdrawals/refunds',
        'withdrawals/upkeep',
      ],
      ['payouts/sending', 'withdrawals/endpoints'],
      ['payouts/proving', 'payouts/recovery'],
      ['payouts/review'],
    ],
  },
  {
    name: 'Matching',
    rows: [
      ['matching/transfers', 'payouts/verification', 'sessions/actions', 'suspense/refunds'],
      ['matching/confirmation', 'matching/lines'],
      ['suspense/proposals'],
      ['matching/verification', 'suspense/decisions', 'suspense/inbox', 'suspense/late-money'],
      ['suspense', 'test-mode'],
    ],
  },
  {
    name: 'Edges',
    rows: [
      [
        'alerts/troubles',
        'api-log',
        'exports',
        'gateway/connection',
        'gateway/statements',
        'notices',
        'paypages',
        'public-forms',
        'realtime',
        'reconciliation',
        'recovery',
        'reports',
        'reveal',
        'unreadable',
        'webhooks',
      ],
      [
        'alerts',
        'exports/settlement',
        'gateway/commands',
        'gateway/reports',
        'paypages/pages',
        'proofs',
        'reconciliation/moves',
        'reconciliation/runs',
        'reports/sessions',
        'reports/transactions',
        'search',
        'webhooks/delivery',
      ],
      [
        'alerts/channels',
        'exports/files',
        'gateway',
        'reconciliation/adjustments',
        'reports/figures',
        'settings',
        'shift',
        'transactions',
        'webhooks/endpoints',
      ],
      ['alerts/look', 'exports/endpoints', 'reconciliation/endpoints', 'reports/endpoints'],
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

/** Draws the floors, highest on top; a floor's rows in the order they may call, lowest first. */
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
