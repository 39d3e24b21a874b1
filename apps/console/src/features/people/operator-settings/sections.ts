export const sectionNames = [
  'rules',
  'blocklist',
  'values',
  'retention',
  'institutions',
  'channels',
  'maintenance',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The section that an address names; the first one where it names none. */
export function sectionOf(word: string | undefined): SectionName {
  return sectionNames.find((name) => name === word) ?? 'rules';
}
