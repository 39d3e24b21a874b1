import type {
  BodyOf,
  DepositMethod,
  endpoints,
  Maintenance,
  PayState,
  WithdrawState,
} from '@wallet/contract';

export type SessionType = 'deposit' | 'withdrawal';

/** What a link's token leads to. */
export interface FoundLink {
  sessionId: string;
  type: SessionType;
  readOnly: boolean;
}

/** Who withdraws: browsers are told apart. */
export interface Withdrawer {
  sessionId: string;
  browser: string | undefined;
}

/** Where the money goes, as entered; without institution and number the same as before. */
export type DestinationEntered = Omit<BodyOf<typeof endpoints.withdrawSubmit>, 'token'>;

/** What the pay pages can ask and do. The business behind it lives below; this edge only knows these words. */
export interface PayUseCases {
  /** The session of a link's token, until its monitoring ends; undefined for anything else. */
  findByToken(token: string): Promise<FoundLink | undefined>;
  /** Which way the session's money goes; undefined when there is no such session. */
  readType(sessionId: string): Promise<SessionType | undefined>;
  /** What the page shows to a browser; undefined, or Refusal sessionInvalid, when there is no such session. */
  readState(who: Withdrawer): Promise<PayState | WithdrawState | undefined>;
  /** What payers are told of maintenance now; states of sessions hold it too. */
  readMaintenance(): Promise<Maintenance | null>;
  /** `ip` is where the press comes from: strangers wait for one another by their networks. */
  chooseMethod(choice: { sessionId: string; method: DepositMethod; ip: string }): Promise<void>;
  claimTransferred(claim: { sessionId: string }): Promise<void>;
  cancelSession(cancel: { sessionId: string }): Promise<void>;
  submitDestination(who: Withdrawer, input: DestinationEntered): Promise<void>;
  confirmWithdrawal(who: Withdrawer): Promise<void>;
  cancelWithdrawal(who: Withdrawer): Promise<void>;
  /** Mails the code that lets this browser go on in another's place. */
  sendCode(who: Withdrawer): Promise<void>;
  enterCode(who: Withdrawer, code: string): Promise<void>;
  /** Notes the first time a payer's browser really showed the page. Repeating it changes nothing. */
  markOpened(sessionId: string): Promise<void>;
  /** Origins that may embed the session's page. */
  embedOrigins(sessionId: string): Promise<string[]>;
  /** A merchant's uploaded picture; undefined when there is none. */
  readLogo(digest: string): Promise<{ contentType: string; content: Buffer } | undefined>;
  /** A second token for the session that only shows. */
  mintReadOnlyToken(sessionId: string): Promise<string>;
  /**
   * Calls the listener after every change of the session or its deposit; the returned function
   * stops it. Best effort.
   */
  onChange(sessionId: string, listener: () => void): () => void;
}
