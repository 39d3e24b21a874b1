import type { DepositMethod, PayState } from '@wallet/contract';

/** What the pay pages can ask and do. The business behind it lives below; this edge only knows these words. */
export interface PayUseCases {
  /** The session of a link's token, until its monitoring ends; undefined for anything else. */
  findByToken(token: string): Promise<{ sessionId: string; readOnly: boolean } | undefined>;
  /** What the page shows; undefined, or Refusal sessionInvalid, when there is no such session. */
  readPayState(sessionId: string): Promise<PayState | undefined>;
  chooseMethod(choice: { sessionId: string; method: DepositMethod }): Promise<void>;
  claimTransferred(claim: { sessionId: string }): Promise<void>;
  cancelSession(cancel: { sessionId: string }): Promise<void>;
  /** Notes the first time a payer's browser really showed the page. Repeating it changes nothing. */
  markOpened(sessionId: string): Promise<void>;
  /** Origins that may embed the session's page. */
  embedOrigins(sessionId: string): Promise<string[]>;
  /** A merchant's uploaded picture; undefined when there is none. */
  readLogo(digest: string): Promise<{ contentType: string; content: Buffer } | undefined>;
  /** A second token for the session that only shows. */
  mintReadOnlyToken(sessionId: string): Promise<string>;
  /** Calls the listener after every change of the session or its deposit; the returned function stops it. Best effort. */
  onChange(sessionId: string, listener: () => void): () => void;
}
