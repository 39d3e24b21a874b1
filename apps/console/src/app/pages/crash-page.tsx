import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isMissingCode, saveUnsent } from './preload-error.ts';
import { useText } from '../../lib/text/index.ts';

const key = 'loaded-again';

/**
 * A page whose code did not arrive, or that failed while it was drawn. Loading again is the
 * reader's decision, so it cannot go round in circles.
 */
export function CrashPage({ error }: { error: unknown }) {
  const t = useText();
  const [wasPressed] = useState(() => sessionStorage.getItem(key) === window.location.pathname);
  useEffect(() => {
    sessionStorage.removeItem(key);
    saveUnsent();
  }, []);
  const loadAgain = () => {
    sessionStorage.setItem(key, window.location.pathname);
    window.location.reload();
  };
  const text = wasPressed ? 'crash.still' : isMissingCode(error) ? 'crash.text' : 'crash.failed';
  return (
    <div role="alert">
      <EmptyState icon={IconRefresh} heading={t('crash.heading')} text={t(text)} bad>
        <Button kind="primary" onClick={loadAgain}>
          {t('crash.act')}
        </Button>
      </EmptyState>
    </div>
  );
}
