import type { Locale } from './timeline.ts';

/** Words about maintenance. Apart from the schemas, so that pages that only show it bring no schema along. */

/** `paused` says that payments rest meanwhile; it switches nothing off. */
export const maintenanceSeverities = ['notice', 'paused'] as const;
export type MaintenanceSeverity = (typeof maintenanceSeverities)[number];

/** Who is told: the operators' console, merchants in their console and by the API, payers on their pages. */
export const maintenanceAudiences = ['operators', 'merchants', 'payers'] as const;
export type MaintenanceAudience = (typeof maintenanceAudiences)[number];

/** As long as a sentence or two, so that a phone shows all of it above the page. */
export const longestMaintenanceText = 240;

/** The setting that keeps it. */
export const maintenanceKey = 'operation.maintenance';

/** What is told of maintenance while it is told. */
export interface Maintenance {
  /** The row that says so: another one is another announcement. */
  version: string;
  severity: MaintenanceSeverity;
  /** English at least. */
  text: { en: string; id?: string | undefined; ph?: string | undefined };
  until: string;
}

/** The announcement in a reader's language, or in English. */
export function maintenanceText({ text }: Pick<Maintenance, 'text'>, locale: Locale): string {
  return text[locale] ?? text.en;
}
