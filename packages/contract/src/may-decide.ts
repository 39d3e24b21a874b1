/**
 * What the reader is to something that waits for another person: he may decide, or he asked or
 * agreed himself, one of him and those let the other in, both were let in by a third, he counts
 * only later, his role has not the right, or his row was changed behind the application.
 */
export const readersOfWaiting = [
  'may',
  'spoke',
  'leads',
  'meet',
  'notYet',
  'noRight',
  'notProved',
] as const;
export type ReaderOfWaiting = (typeof readersOfWaiting)[number];

/** Who may say the next word about something, until when, and where. Names only for who sees colleagues anyway. */
export interface MayDecide {
  /** The roles that have the right. */
  roles: string[];
  /** How many of their people count: active, proved, and independent of everybody who spoke. */
  count: number;
  people: { id: string; name: string }[];
  you: ReaderOfWaiting;
  /** For so many days an act ties two people. */
  chainDays: number;
  /** Nobody counts: an Admin has to be made in the shell of the server. */
  needsAnotherAdmin: boolean;
  until: string | null;
  /** Where in the operator's console. */
  page: string;
}
