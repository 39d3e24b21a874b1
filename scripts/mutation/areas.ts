import { matchesGlob } from 'node:path';

/** What is mutated together, and by which tests it must be noticed: its own, so that a run ends soon. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
}

export interface Area {
  what: string;
  parts: readonly Part[];
  /** Per cent of all mutants that a test must notice. */
  atLeast: number;
}

const identity = 'apps/server/src/modules/identity';
const users = 'apps/server/src/modules/users';
const http = 'apps/server/src/platform/http';
const writer = 'apps/server/src/platform/writer';
const modules = 'apps/server/src/modules';
const contract = 'packages/contract/src';

// Statements are text: emptying one proves nothing. Doors, lists of words and what only tests use hold no decision.
const undecided = [
  '**/*.test.ts',
  '**/*.sql.ts',
  '**/index.ts',
  '**/fixtures.ts',
  `${identity}/countries.ts`,
  `${identity}/*-texts.ts`,
];

const explained = [
  'matching/lines/explain-line',
  'suspense/proposals/judge-candidate',
  'deposits/amounts/order-slots',
];
const proving = [
  'payouts/proving/next-step',
  'payouts/settling/judge-debit',
  'payouts/review/judge-confidence',
  'payouts/routes/rail-for',
];

const forms: Part = {
  mutate: within(identity, [
    'bearer',
    'code',
    'code-letter',
    'email',
    'network-of',
    'password',
    'password-rules',
    'plain-name',
    'refresh-token',
    'totp',
  ]),
  tests: testsOf(identity, [
    'bearer',
    'code',
    'code-letter',
    'email',
    'network-of',
    'password',
    'password-rules',
    'refresh-token',
    'totp',
  ]),
};
const accessTokens: Part = {
  mutate: within(identity, ['access-token']),
  tests: testsOf(identity, ['access-token']),
};
const sessions: Part = {
  mutate: within(identity, [
    'authenticate',
    'end-session',
    'forget-stale',
    'identity',
    'refresh',
    'sign-in',
    'sign-in-limit',
    'token-pair',
  ]),
  tests: testsOf(identity, ['authenticate', 'refresh', 'sign-in']),
};
const links: Part = {
  mutate: within(identity, [
    'activate',
    'check-code',
    'forgot-password',
    'owner-of-code',
    'reset-limit',
    'reset-password',
    'second-factor',
    'send-code',
  ]),
  tests: testsOf(identity, ['access-by-link', 'forgot-password']),
};
const ownAccess: Part = {
  mutate: within(identity, [
    'change-password',
    'confirm-password',
    'confirm-totp',
    'end-sessions',
    'locks',
    'manage-totp',
    'own-sessions',
    'record',
    'recovery-codes',
    'start-totp',
    'switch-off-totp',
    'trail',
    'update-profile',
  ]),
  tests: testsOf(identity, ['own-access', 'own-totp', 'record', 'recovery-codes']),
};
const known = [forms, accessTokens, sessions, links, ownAccess];
/** Also whatever is written tomorrow. */
const others: Part = {
  mutate: [
    `${identity}/*.ts`,
    ...without([...undecided, ...known.flatMap(({ mutate }) => mutate)]),
  ],
  tests: testsOf(identity, ['account-endpoints', 'create-user', 'endpoints']),
};

export const areas: Readonly<Record<string, Area>> = {
  auth: {
    what: 'who is signed in and who may: sessions, passwords, codes, users, the wall before every handler',
    parts: [
      ...known,
      others,
      { mutate: [`${users}/*.ts`, ...without(undecided)], tests: [`${users}/**/*.test.ts`] },
      { mutate: within(http, ['admit']), tests: testsOf(http, ['admit']) },
    ],
    atLeast: 90,
  },
  money: {
    what: 'what decides about money: the writer\u2019s judge, matching, and what proves or disproves a payout',
    parts: [
      {
        mutate: within(writer, ['choose-batch', 'judge-batch']),
        tests: testsOf(writer, ['choose-batch', 'judge-batch']),
      },
      {
        mutate: within(modules, explained),
        tests: testsOf(modules, explained),
      },
      { mutate: within(contract, ['names-fit']), tests: testsOf(contract, ['names-fit']) },
      {
        mutate: within(modules, proving),
        tests: testsOf(modules, proving),
      },
    ],
    atLeast: 90,
  },
  /** The small size that every test run does: what a forged token meets. */
  'auth-sample': { what: 'access tokens', parts: [accessTokens], atLeast: 90 },
};

/** Only the parts with these files, and of them only these. */
export function onlyFiles(parts: readonly Part[], files: readonly string[]): Part[] {
  return parts
    .map(({ mutate, tests }) => ({
      tests,
      mutate: files.filter((file) => isMutated(mutate, file)),
    }))
    .filter(({ mutate }) => mutate.length > 0);
}

function isMutated(patterns: readonly string[], file: string): boolean {
  const some = (wanted: readonly string[]) => wanted.some((pattern) => matchesGlob(file, pattern));
  return (
    some(patterns.filter((pattern) => !pattern.startsWith('!'))) &&
    !some(patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)))
  );
}

function within(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`);
}

function testsOf(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.test.ts`);
}

function without(patterns: readonly string[]): string[] {
  return patterns.map((pattern) => `!${pattern}`);
}
