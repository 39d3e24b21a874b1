import type { DepositDeps } from '#modules/deposits';
import type { WithdrawPageDeps } from '#modules/withdrawals/page';
import type { FormLimits } from './form-limits.ts';

/** What the public form, the tracker and the mails to payers need from outside. */
export interface PublicFormsDeps {
  deposits: Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'log' | 'payOrigin'>;
  page: WithdrawPageDeps;
  limits: FormLimits;
}
