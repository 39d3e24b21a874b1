import type { ProxyProblem } from '@wallet/contract';
import { errorCode } from '#platform/error-code';
import { AddressProblem } from '#platform/public-address';

/** A check that failed, by the reason that operators are told. Its message holds no secret. */
export class ProxyFailure extends Error {
  override name = 'ProxyFailure';
  readonly problem: ProxyProblem;

  constructor(problem: ProxyProblem) {
    super(`the check failed: ${problem}`);
    this.problem = problem;
  }
}

const unreachable = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|ETIMEDOUT)$/;
const tls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/;

/** What a network error means for the proxy; an unknown one is a lost connection. */
export function problemOf(error: unknown): ProxyProblem {
  if (error instanceof ProxyFailure) return error.problem;
  if (error instanceof AddressProblem)
    return error.isNowhere ? 'hostNotFound' : 'addressNotAllowed';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'timedOut';
  const code = errorCode(error) ?? '';
  if (unreachable.test(code)) return 'unreachable';
  if (tls.test(code)) return 'tlsFailed';
  return code.startsWith('HPE_') ? 'notAProxy' : 'connectionLost';
}
