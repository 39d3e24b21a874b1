import { definePowerRows } from '#platform/row-mac';

export const linkKinds = [
  'invited',
  'reactivated',
  'roleGiven',
  'passwordReset',
  'secondStepReset',
  'emailChanged',
  'disabled',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `person` has power, has it back, or lost it by an act of `byPerson`. Never changed. */
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

/** Whether it ties the two: who was disabled has nothing by that act. Pure. */
export function isTying({ kind }: Pick<LinkRow, 'kind'>): boolean {
  return kind !== 'disabled';
}
