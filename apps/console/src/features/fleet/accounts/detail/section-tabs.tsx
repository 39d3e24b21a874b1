import type { AccountDetail } from '@wallet/contract';
import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { sectionNames, type SectionName } from './section-names.ts';
import classes from './account-page.module.css';

/** The sections in their order; a press goes there. One that needs a hand is marked. */
export function SectionTabs({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const [seen, setSeen] = useState<SectionName>('basic');
  useSeenSection(setSeen);
  const go = (name: SectionName) => {
    const section = document.getElementById(`section-${name}`);
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    section?.focus({ preventScroll: true });
    setSeen(name);
  };
  return (
    <nav className={classes.tabs} aria-label={t('account.sections')}>
      {sectionNames.map((name) => {
        const mark = markOf(name, detail);
        return (
          <button
            key={name}
            type="button"
            className={classes.tab}
            aria-current={seen === name ? 'true' : undefined}
            onClick={() => go(name)}
          >
            {t(`account.section.${name}`)}
            {mark === null ? null : (
              <>
                <StatusShape shape={mark} size={12} />
                <span className="visually-hidden">{t('account.needsHand')}</span>
              </>
            )}
          </button>
        );
      })}
    </nav>
  );
}

function markOf(
  name: SectionName,
  { account, basic, health, qr, risk }: AccountDetail,
): Shape | null {
  switch (name) {
    case 'basic':
      return account.mode === 'live' && basic.authority?.isValid !== true ? 'hand' : null;
    case 'login':
      return risk.otpPending || account.status === 'otpRequired'
        ? 'hand'
        : account.status === 'loginFailed' || account.status === 'locked'
          ? 'bad'
          : null;
    case 'health':
      return health.some(({ status }) => status === 2) ? 'bad' : null;
    case 'lines':
      return basic.settlingStopped === null ? null : 'held';
    case 'qr':
      return qr.proposed !== null || !qr.usable ? 'hand' : null;
    case 'proxy':
      return account.proxy?.health === 'down' ? 'bad' : null;
    case 'settings':
      return basic.depositsStopped !== null || basic.payoutsStopped !== null ? 'held' : null;
  }
}

/** Follows which section is at the top of the screen. */
function useSeenSection(onSeen: (name: SectionName) => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const top = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .sort((a, b) => a.boundingClientRect.top - b.boundingClientRect.top)[0];
        const name = sectionNames.find(
          (known) => known === (top?.target as HTMLElement | undefined)?.dataset['section'],
        );
        if (name !== undefined) onSeen(name);
      },
      { rootMargin: '-120px 0px -70% 0px' },
    );
    document.querySelectorAll('[data-section]').forEach((section) => observer.observe(section));
    return () => observer.disconnect();
  }, [onSeen]);
}
