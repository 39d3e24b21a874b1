/**
 * The reader's relation: may decide; asked or agreed; is tied to one who did, by invitation or a
 * common inviter; counts only later; lacks the right; or has a row changed outside the application.
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
