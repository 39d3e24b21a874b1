import { returnLink } from '../words/return-link.ts';
import { usePage } from '../page/page-context.tsx';

interface WayBackProps {
  className: string;
  /** After a cancel the merchant may want the payer elsewhere. */
  after?: 'end' | 'cancel';
}

/** Back to the merchant, out of the frame where the page stands in one. Nothing goes there by itself. */
export function WayBack({ className, after = 'end' }: WayBackProps) {
  const { state, embedded, acts, t } = usePage();
  const { returnUrl, cancelUrl } = state;
  const address = returnLink(
    after === 'cancel' ? (cancelUrl ?? returnUrl) : returnUrl,
    state.sessionId,
  );
  if (address !== undefined) {
    return (
      <a
        className={className}
        href={address}
        target={embedded ? '_top' : undefined}
        onClick={() => embedded && acts?.close()}
      >
        {t('backTo', { merchant: state.merchant.name })}
      </a>
    );
  }
  if (!embedded) return null;
  return (
    <button type="button" className={`${className} scripted`} onClick={() => acts?.close()}>
      {t('close')}
    </button>
  );
}
