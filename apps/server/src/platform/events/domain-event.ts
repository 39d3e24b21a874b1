/** A past fact, such as `deposits.succeeded`, written in the transaction that made it true. */
export interface DomainEvent<Payload extends object = object> {
  id: string;
  name: string;
  /** The id of what it is about. */
  key: string;
  mode: 'live' | 'test';
  payload: Payload;
  at: Date;
}
