import { definePowerRows } from '#platform/row-mac';

export const linkKinds = [
  'invited',
  'reactivated',
  'roleGiven',
  'passwordReset',
  'secondStepReset',
  'emailChanged',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `person` has power, or has it back, by an act of `byPerson`. Never changed. */
export interface LinkRow {
  id: string;
  person: string;
  byPerson: string;
  kind: LinkKind;
  /** Two independent persons confirmed the act: it joins no chain. */
  confirmed: boolean;
  at: Date;
}

export const linkRows = definePowerRows<LinkRow>({
  table: 'person_link',
  covers: ['id', 'person', 'byPerson', 'kind', 'confirmed', 'at'],
});
