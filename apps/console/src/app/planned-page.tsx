import { routes } from '@variant/routes.ts';
import { Link, useMatches } from '@tanstack/react-router';
import { IconSeedling } from '@tabler/icons-react';
import { buttonClass } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { useText } from './text/index.ts';

/** Stands for every page that this version does not have yet: what it will hold, and the way to what works already. */
export function PlannedPage() {
  const t = useText();
  const planned = useMatches({ select: (matches) => matches.at(-1)?.staticData.route?.planned });
  const start = routes.find(({ path }) => path === '/');
  return (
    <EmptyState icon={IconSeedling} heading={t('planned.heading')} text={planned ? t('planned.note', { what: t(planned.text) }) : ''}>
      {start ? <Link to="/" className={buttonClass({ kind: 'primary' })}>{t('planned.act', { page: t(start.title) })}</Link> : null}
      {planned?.instead ? <Way href={planned.instead.href}>{t(planned.instead.label)}</Way> : null}
    </EmptyState>
  );
}

/** A page of the console, or one of the server's own, such as the reference. */
function Way({ href, children }: { href: string; children: string }) {
  const isOurs = routes.some(({ path }) => path === href);
  return isOurs ? <Link to={href} className={buttonClass({})}>{children}</Link> : <a href={href} className={buttonClass({})}>{children}</a>;
}
