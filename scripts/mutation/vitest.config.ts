import { defineConfig } from 'vitest/config';

/** The tests of one area, on a real PostgreSQL as always. */
export default defineConfig({
  test: {
    environment: 'node',
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
