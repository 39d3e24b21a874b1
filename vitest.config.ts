import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/steps/longest-first.ts';

const patience = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * These replace or reload a module, so each has its own process. All others share a few processes
 * that load the code once: they keep what they make in their own rows, values and servers.
 */
const alone = [
  'apps/server/src/modules/identity/sign-in/sign-in.test.ts',
  'apps/server/src/platform/public-address/resolve-address.test.ts',
  'apps/console/src/specified-constants.test.ts',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: [
            'apps/server/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: alone,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/console/**/*.test.{ts,tsx}',
            'apps/pay/**/*.test.{ts,tsx}',
          ],
          exclude: alone,
          css: true,
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          environment: 'node',
          include: alone,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          css: true,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          ...patience,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
