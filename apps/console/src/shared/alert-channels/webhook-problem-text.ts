import type { Translate } from '../../lib/text/index.ts';

/** Why a server did not take what it was sent. */
export function webhookProblemText(problem: string, t: Translate): string {
  if (problem.startsWith('status'))
    return t('alertChannels.problem.status', { status: problem.slice('status'.length) });
  if (problem === 'secretUnreadable') return t('alertChannels.problem.secretUnreadable');
  return t(
    problem === 'addressNotAllowed'
      ? 'error.webhookUrlNotAllowed'
      : 'alertChannels.problem.noAnswer',
  );
}
