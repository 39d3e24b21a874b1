import type { ReactNode } from 'react';
import { usePage } from '../../page/page-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { MerchantHeader } from './merchant.tsx';
import { Notice } from './notice.tsx';

interface FrameProps {
  /** Where the money is. */
  band?: ReactNode;
  /** The amount and what belongs to it. */
  lead: ReactNode;
  /** The one thing to do or to know. */
  task: ReactNode;
  /** Buttons: one primary, at most one beneath. */
  actions?: ReactNode;
  /** Quiet links and help. */
  more?: ReactNode;
}

/** The order of every screen, read top to bottom: merchant, state, amount, one task, actions. */
export function Frame({ band, lead, task, actions, more }: FrameProps) {
  const { embedded, state, t, zone } = usePage();
  return (
    <div className={embedded ? 'page embedded' : 'page'}>
      <div className="banners">
        {state.mode === 'test' && <p className="test-banner">{t('testMode')}</p>}
        <MaintenanceBanner maintenance={state.maintenance} t={t} zone={zone} />
      </div>
      {!embedded && <MerchantHeader />}
      <main>
        {band}
        <div className="lead">{lead}</div>
        <div className="task">{task}</div>
        <div className="actions">
          <Notice />
          {actions !== undefined && <div className="action-buttons">{actions}</div>}
        </div>
        <div className="more">
          {more}
          {!embedded && <LanguageSwitch className="wide" />}
        </div>
      </main>
    </div>
  );
}
