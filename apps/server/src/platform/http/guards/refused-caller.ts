import { Refusal } from '@wallet/contract';
import type { ErrorCode, Principal, RefusalOptions } from '@wallet/contract';

/** A caller who is known and may not come in now: from here, or at all. */
export class RefusedCaller extends Refusal {
  readonly caller: Principal;

  constructor(caller: Principal, code: ErrorCode, options?: RefusalOptions) {
    super(code, options);
    this.caller = caller;
  }
}
