/** What is mutated, by which tests it must be noticed, and how much of it. */
export interface Area {
  what: string;
  mutate: readonly string[];
  tests: readonly string[];
  /** Per cent of all mutants that a test must notice. */
  atLeast: number;
}

const identity = 'apps/server/src/modules/identity';
const users = 'apps/server/src/modules/users';

export const areas: Readonly<Record<string, Area>> = {
  auth: {
    what: 'who is signed in and who may: sessions, passwords, codes, users, the wall before every handler',
    mutate: [
      `${identity}/*.ts`, `${users}/*.ts`, 'apps/server/src/platform/http/admit.ts',
      // Statements are text: emptying one proves nothing. Doors and lists of words hold no decision.
      '!**/*.test.ts', '!**/*.sql.ts', '!**/index.ts', `!${identity}/countries.ts`, `!${identity}/*-texts.ts`,
    ],
    tests: [`${identity}/**/*.test.ts`, `${users}/**/*.test.ts`, 'apps/server/src/platform/http/*.test.ts'],
    atLeast: 90,
  },
  /** The small size that every test run does: what a forged token meets. */
  'auth-sample': {
    what: 'access tokens',
    mutate: [`${identity}/access-token.ts`],
    tests: [`${identity}/access-token.test.ts`],
    atLeast: 90,
  },
};
