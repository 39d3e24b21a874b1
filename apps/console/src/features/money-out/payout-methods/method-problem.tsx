import { Link } from '@tanstack/react-router';
import { failureOf } from '../../../app/session/index.ts';
import { patchSearch, type Search } from '../../../app/router/search.ts';
import { useText } from '../../../lib/text/index.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';

/** Why a destination was not taken; where it is there already, the way to it. */
export function MethodProblem({ error }: { error: unknown }) {
  const t = useText();
  const { code, detail, requestId } = failureOf(error);
  const id =
    code === 'payoutMethodExists' ? detail?.match(/pym_[0-9a-hjkmnp-tv-z]{26}/)?.[0] : undefined;
  if (!error || id === undefined) return <FormProblem error={error} />;
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>
        {t('error.payoutMethodExists')}{' '}
        <Link
          to="."
          search={(old: Search) => patchSearch(old, { id, new: undefined, replace: undefined })}
          resetScroll={false}
        >
          {t('payoutForm.openKnown')}
        </Link>
      </FormMessage>
    </div>
  );
}
