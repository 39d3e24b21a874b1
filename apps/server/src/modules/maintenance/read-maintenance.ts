import type { Maintenance, MaintenanceAudience } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { maintenanceSetting } from './maintenance-setting.ts';
import { selectAnnounced } from './maintenance.sql.ts';

export interface Announced {
  maintenance: Maintenance | null;
  /** When time alone changes the answer; null: not before somebody announces something. */
  changesInMs: number | null;
}

/** What these readers are told of maintenance now. */
export async function readMaintenance(
  query: Query,
  audience: MaintenanceAudience,
): Promise<Announced> {
  const { version, value, changesInMs } = await one(query, selectAnnounced(maintenanceSetting.key));
  const announced = version === null ? null : maintenanceSetting.schema.parse(value);
  if (version === null || announced === null || !announced.audiences.includes(audience))
    return { maintenance: null, changesInMs };
  const { severity, text, until } = announced;
  return { maintenance: { version, severity, text, until }, changesInMs };
}
