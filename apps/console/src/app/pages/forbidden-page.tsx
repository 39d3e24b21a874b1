import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useText } from '../../lib/text/index.ts';
import { useTitle } from '../use-title.ts';

/** The 403 page: a page whose reading right is missing, with the name of the right to ask for. */
export function ForbiddenPage({ right }: { right: string }) {
  const t = useText();
  useTitle('title.forbidden');
  return (
    <EmptyState
      icon={IconLock}
      heading={t('forbidden.heading')}
      text={t('forbidden.text', { right })}
    />
  );
}
