import { IconMapOff } from '@tabler/icons-react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useText } from '../../lib/text/index.ts';
import { useTitle } from '../use-title.ts';

/** The 404 page: unknown paths, and paths that do not exist for this role. */
export function NotFoundPage() {
  const t = useText();
  useTitle('title.notFound');
  return (
    <EmptyState icon={IconMapOff} heading={t('notFound.heading')} text={t('notFound.text')}>
      <a href="/" className={buttonClass({})}>
        {t('notFound.act')}
      </a>
    </EmptyState>
  );
}
