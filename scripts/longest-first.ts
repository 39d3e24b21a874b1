import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take so long that, begun late, they would be waited for alone. */
const longest = ['e2e/quality/axe.test.ts', 'e2e/start.test.ts'];

/** Vitest's own order, which begins with the files that took longest the last time or else are longest, after those that always are. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
