import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow for their size: started late, as in an unmeasured checkout, they would finish alone. */
const longest = [
  'e2e/quality/axe.test.ts',
  'e2e/server/start.test.ts',
  'e2e/rights/secrets.test.ts',
  'e2e/rights/endpoints.test.ts',
  'e2e/rights/events.test.ts',
  'bench/crash/crash-schedules.test.ts',
  'modules/payouts/sending/crash-schedules.test.ts',
  'server/src/cli/restore.test.ts',
  'server/src/cli/cli.test.ts',
  'platform/backup/writing/backup.test.ts',
  'bench/restore/nothing-twice.test.ts',
  'bench/crash/process-kills.test.ts',
  'scripts/new.test.ts',
  'bench/ledger/books.test.ts',
  'modules/search/plans.test.ts',
  'scripts/rehearse/rehearse.test.ts',
];

/** Vitest's order, slowest last time or else longest first, after those that are always first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
