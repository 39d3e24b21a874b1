import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { failureText } from './failure-text.ts';
import classes from '../../ui/states.module.css';

/** What failed, why, another try, and the request id that support asks for. */
export function ErrorState({
  heading,
  error,
  onRetry,
  busy = false,
}: {
  heading: string;
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}) {
  const t = useText();
  const { code, requestId } = failureOf(error);
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} heading={heading} text={failureText(code, t)} bad>
        <Button kind="primary" icon={IconRefresh} busy={busy} onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        {requestId === null ? null : (
          <span className={classes.request}>
            {t('error.request', { id: requestId })}
            <CopyButton value={requestId} what={requestId} />
          </span>
        )}
      </EmptyState>
    </div>
  );
}
