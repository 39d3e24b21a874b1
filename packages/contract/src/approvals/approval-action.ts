import type { endpoints } from '../endpoints/index.ts';
import type { ApprovalSubject } from '../approval-subjects.ts';
import type { SettingKey } from '../settings.ts';

type EndpointName = keyof typeof endpoints;

/** What is added up before a sum is compared with its limit. */
export type SummedOver =
  | 'proposal'
  | 'day'
  | 'proposer'
  | 'merchant'
  | 'destination'
  | 'token'
  | 'owner';

export interface ApprovalAct {
  /** In a sentence. */
  readonly what: string;
  readonly subject?: ApprovalSubject;
  /** Who asks among them: 1 is nobody else. */
  readonly persons: number;
  /** Above the sum; in the words of the settings' page. */
  readonly personsAbove?: number;
  /** How many of the persons are Admins above the sum; one who is none then asks as a third. */
  readonly adminsAbove?: number;
  /** The setting that says from which sum; `merchant` where a merchant's own policy says so too. */
  readonly limits?: readonly (SettingKey | 'merchant')[];
  readonly summedOver?: readonly SummedOver[];
  /** Whether those persons must be independent of each other and of whoever stands behind it. */
  readonly independent: boolean;
  /** It begins only after a cool-down when it raises something. */
  readonly coolDown: boolean;
  /** Password or one-time code within five minutes. */
  readonly stepUp: boolean;
  /** Only whoever agrees gives it, not who asks. */
  readonly stepUpToAgree?: boolean;
  /** Otherwise the password, from a sum on that a setting says. */
  readonly passwordAbove?: boolean;
  /** Where another person finds it. */
  readonly page?: string;
  readonly ask: readonly EndpointName[];
  /** Where another person's word is given; empty where nobody else is asked. */
  readonly decide: readonly EndpointName[];
}
