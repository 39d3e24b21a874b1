import type { CommandKind, FailureCode, ResultOf } from '@wallet/agent-protocol';

/** How a command ended on the phone, before it is written down and told. */
export type Act =
  | { outcome: 'succeeded'; result: ResultOf<CommandKind> }
  | { outcome: 'failed' | 'unknown'; error: { code: FailureCode; message: string } };

export function succeeded(result: ResultOf<CommandKind>): Act {
  return { outcome: 'succeeded', result };
}

export function failed(code: FailureCode, message: string): Act {
  return { outcome: 'failed', error: { code, message } };
}
