import { searchPlans } from '#modules/search';
import type { Db } from '#platform/db';

export interface SearchCost {
  kind: string;
  pages: number;
  ms: number;
}

interface Plan {
  'QUERY PLAN': [
    {
      Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
      'Execution Time': number;
    },
  ];
}

const noVault = { mac: (purpose: string, value: string) => `${purpose} ${value}` };

/**
 * Explains what an Admin's search for a text does, kind by kind, without a vault: digests find
 * nobody, at the same cost.
 */
export function createSearcher(db: Db): { explain(text: string): Promise<SearchCost[]> } {
  return {
    explain: async (text) => {
      const found: SearchCost[] = [];
      for (const { kind, sql, parameters } of searchPlans(
        db.read,
        { ...noVault, eachMac: () => [noVault] },
        text,
      )) {
        const { rows } = await db.staffPool.query<Plan>(
          `explain (analyze, buffers, format json) ${sql}`,
          [...parameters],
        );
        const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
        found.push({
          kind,
          ms: plan?.['Execution Time'] ?? Number.NaN,
          pages: (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0),
        });
      }
      return found;
    },
  };
}
