import { ApiError, type RuleFinding } from '@wallet/contract';
import type { RuleResult } from '#modules/rules';

/** What a merchant is told of findings: which limit it met, but never whom a block names. */
export function explainFindings(findings: readonly RuleFinding[]): string {
  return findings
    .map(({ rule, params }) => {
      if (rule === 'velocity')
        return `Above what ${params['scope']} may have by ${params['measure']} in a ${params['pace']}.`;
      return rule === 'blocklist'
        ? 'Blocked by the operator.'
        : 'The first payment to this destination.';
    })
    .join(' ');
}

export function refusedByRule({ findings }: RuleResult): ApiError {
  return new ApiError('withdrawalRefusedByRule', {
    detail: explainFindings(findings.filter(({ outcome }) => outcome === 'reject')),
  });
}
