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
  `${identity}/endpoints/countries.ts`,
  `${identity}/**/*-texts.ts`,
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
    'codes/code',
    'codes/code-letter',
    'credentials/email',
    'network-of',
    'credentials/password',
    'credentials/password-rules',
    'credentials/plain-name',
    'sign-in/refresh-token',
    'second-factor/totp',
  ]),
  tests: testsOf(identity, [
    'bearer',
    'codes/code',
    'codes/code-letter',
    'credentials/email',
    'network-of',
    'credentials/password',
    'credentials/password-rules',
    'sign-in/refresh-token',
    'second-factor/totp',
  ]),
};
const accessTokens: Part = {
  mutate: within(identity, ['access-token']),
  tests: testsOf(identity, ['access-token']),
};
const sessions: Part = {
  mutate: within(identity, [
    'authenticate',
    'sign-in/end-session',
    'sign-in/forget-stale',
    'identity',
    'sign-in/refresh',
    'sign-in/sign-in',
    'sign-in-limit',
    'sign-in/token-pair',
  ]),
  tests: testsOf(identity, ['authenticate', 'sign-in/refresh', 'sign-in/sign-in']),
};
const links: Part = {
  mutate: within(identity, [
    'password-reset/activate',
    'codes/check-code',
    'password-reset/forgot-password',
    'codes/owner-of-code',
    'password-reset/reset-limit',
    'password-reset/reset-password',
    'second-factor/second-factor',
    'codes/send-code',
  ]),
  tests: testsOf(identity, ['endpoints/access-by-link', 'password-reset/forgot-password']),
};
const ownAccess: Part = {
  mutate: within(identity, [
    'password-reset/change-password',
    'second-factor/confirm-password',
    'second-factor/confirm-totp',
    'sign-in/end-sessions',
    'locks',
    'second-factor/manage-totp',
    'sign-in/own-sessions',
    'record',
    'second-factor/recovery-codes',
    'second-factor/start-totp',
    'second-factor/switch-off-totp',
    'trail',
    'endpoints/update-profile',
  ]),
  tests: testsOf(identity, [
    'endpoints/own-access',
    'second-factor/own-totp',
    'record',
    'second-factor/recovery-codes',
  ]),
};
const known = [forms, accessTokens, sessions, links, ownAccess];
/** Also whatever is written tomorrow. */
const others: Part = {
  mutate: [
    `${identity}/**/*.ts`,
    ...without([...undecided, ...known.flatMap(({ mutate }) => mutate)]),
  ],
  tests: testsOf(identity, [
    'endpoints/account-endpoints',
    'credentials/create-user',
    'endpoints/endpoints',
  ]),
};

export const areas: Readonly<Record<string, Area>> = {
  auth: {
    what: 'who is signed in and who may: sessions, passwords, codes, users, the wall before every handler',
    parts: [
      ...known,
      others,
      { mutate: [`${users}/**/*.ts`, ...without(undecided)], tests: [`${users}/**/*.test.ts`] },
      { mutate: within(http, ['guards/admit']), tests: testsOf(http, ['guards/admit']) },
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
      {
        mutate: within(contract, ['text/names-fit']),
        tests: testsOf(contract, ['text/names-fit']),
      },
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
