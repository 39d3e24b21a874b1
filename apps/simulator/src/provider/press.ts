import type { Destination, WireMoney } from '@wallet/agent-protocol';

/** A "send" that was truly pressed on a phone. Refused presses moved no money. */
export interface Press {
  intentId: string;
  epoch: number;
  deviceId: string;
  accountId: string;
  amount: WireMoney;
  destination: Destination;
  /** How the app sent it, where the order said so. */
  rail?: string;
  /** When the phone asked, when it pressed: real time. */
  askedAt: string;
  pressedAt: string;
  outcome: 'accepted' | 'refused';
  lineId?: string;
}
