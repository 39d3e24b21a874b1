/**
 * Something that happened, in the past tense: `deposits.succeeded`. Written in the transaction in
 * which it became true.
 */
export interface DomainEvent<Payload extends object = object> {
  id: string;
  name: string;
  /** The id of what it is about. */
  key: string;
  mode: 'live' | 'test';
  payload: Payload;
  at: Date;
}
