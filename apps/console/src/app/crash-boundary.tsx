import { IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { useText } from './text/index.ts';

/** Catches what a page throws while it is drawn or fetched, and offers to load again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

/** A page whose code did not arrive, or that failed while it was drawn. */
export function CrashPage() {
  const t = useText();
  return (
    <main role="alert">
      <EmptyState icon={IconRefresh} heading={t('crash.heading')} text={t('crash.text')} bad>
        <Button kind="primary" onClick={() => window.location.reload()}>{t('crash.act')}</Button>
      </EmptyState>
    </main>
  );
}
