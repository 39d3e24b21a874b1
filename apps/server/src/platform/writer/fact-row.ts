import type { Mode } from '@wallet/contract';
import { newId } from '#platform/ids';
import { add, type Addition, type Insertable } from './types.ts';

interface FactRow {
  id: string;
  name: string;
  key: string;
  mode: Mode;
  payload: string;
}

const factRows: Insertable<FactRow> = {
  name: 'fact',
  table: 'fact',
  columns: { id: 'text', name: 'text', key: 'text', mode: 'text', payload: 'jsonb' },
};

export interface ToldFact {
  name: string;
  key: string;
  mode: Mode;
  payload: Record<string, unknown>;
}

/** A fact told by a money item: written with it, delivered after the commit. The payload must be JSON without bigints. */
export function addFact({ name, key, mode, payload }: ToldFact): Addition {
  return add(factRows, { id: newId('fct'), name, key, mode, payload: JSON.stringify(payload) });
}
