import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import classes from '../merchants.module.css';

const names = [
  'people',
  'fees',
  'limits',
  'payouts',
  'branding',
  'statement',
  'status',
  'profile',
  'methods',
  'origins',
  'addresses',
  'rules',
  'approval',
  'tokens',
  'webhooks',
  'audit',
] as const;
export type SectionName = (typeof names)[number];

/** The sections of the page in their order; a press goes there. */
export function SectionTabs() {
  const t = useText();
  const [seen, setSeen] = useState<SectionName>('people');
  useSeenSection(setSeen);
  const go = (name: SectionName) => {
    const section = document.getElementById(`section-${name}`);
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    section?.focus({ preventScroll: true });
    setSeen(name);
  };
  return (
    <nav className={classes.tabs} aria-label={t('merchantPage.sections')}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.tab}
          aria-current={seen === name ? 'true' : undefined}
          onClick={() => go(name)}
        >
          {t(`merchantPart.${name}`)}
        </button>
      ))}
    </nav>
  );
}

/** Follows which section is at the top of the screen; of two beside each other it is the one that is worked with. */
function useSeenSection(onSeen: (name: SectionName) => void): void {
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset['section'] ?? '';
          if (isIntersecting) inView.add(name);
          else inView.delete(name);
        }
        const first = names.find((name) => inView.has(name));
        if (first !== undefined) onSeen(first);
      },
      { rootMargin: '-120px 0px -70% 0px' },
    );
    document.querySelectorAll('[data-section]').forEach((section) => observer.observe(section));
    return () => observer.disconnect();
  }, [onSeen]);
}
