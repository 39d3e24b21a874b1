import { fileURLToPath } from 'node:url';
import { rateVersion, type RatedVersion } from './rate-version.ts';

/** Who has to bring a newer one: npm with a release of ours, or whoever runs the machine. */
export type BroughtBy = 'npm' | 'operator';

export interface Component extends RatedVersion {
  broughtBy: BroughtBy;
}

const packages = fileURLToPath(new URL('../../../../../node_modules/', import.meta.url));

/** The Node that runs this process, judged. */
export function readNode(
  now: Date,
  { version = process.versions.node, path = process.execPath } = {},
): Component {
  return {
    ...rateVersion('node', version, now),
    broughtBy: path.startsWith(packages) ? 'npm' : 'operator',
  };
}
