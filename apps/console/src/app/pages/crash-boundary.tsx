import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** Catches what a page throws while it is drawn or fetched, and offers to load again. */
export class CrashBoundary extends Component<
  { children: ReactNode },
  { error: unknown; crashed: boolean }
> {
  override state = { error: undefined, crashed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage error={this.state.error} /> : this.props.children;
  }
}
