import { Link } from '@tanstack/react-router';
import type { Provider } from '@wallet/contract';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';

/** The number belongs to an account that is there already, perhaps retired: the way to it. */
export function KnownAccount({ provider, error }: { provider: Provider; error: unknown }) {
  const t = useText();
  const { detail, requestId } = failureOf(error);
  const id = detail?.match(/acc_[0-9a-hjkmnp-tv-z]{26}/)?.[0];
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>
        {t('error.accountKnown')}
        {id === undefined ? null : (
          <>
            {' '}
            <Link to={`/${provider}/$id`} params={{ id }}>
              {t('accountForm.openKnown')}
            </Link>
          </>
        )}
      </FormMessage>
    </div>
  );
}
