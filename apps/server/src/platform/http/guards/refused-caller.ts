import { ApiError, type ApiErrorOptions, type ErrorCode, type Principal } from '@wallet/contract';

/** A caller who is known and may not come in now: from here, or at all. */
export class RefusedCaller extends ApiError {
  readonly caller: Principal;

  constructor(caller: Principal, code: ErrorCode, options?: ApiErrorOptions) {
    super(code, options);
    this.caller = caller;
  }
}
