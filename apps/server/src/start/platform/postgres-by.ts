import type { Config } from '#platform/config';
import type { BroughtBy } from '#platform/versions';

/** Who brings PostgreSQL, and so its newer versions: npm the embedded one, the operator one of his own. */
export function postgresBy({ databaseUrl }: Pick<Config, 'databaseUrl'>): BroughtBy {
  return databaseUrl === undefined ? 'npm' : 'operator';
}
