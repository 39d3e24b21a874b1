import type { Mode } from '@wallet/contract';
import type { EventDefinition, NewEvent, PayloadOf } from '#platform/events';
import { newId } from '#platform/ids';
import { add, type Insert, type Insertable } from './types.ts';

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

/** An event published by a money item: written with it, delivered after the commit. */
export function addEvent<Definition extends EventDefinition>(
  { name }: Definition,
  { key, mode, payload }: NewEvent<PayloadOf<Definition>>,
): Insert {
  return add(factRows, { id: newId('fct'), name, key, mode, payload: JSON.stringify(payload) });
}
