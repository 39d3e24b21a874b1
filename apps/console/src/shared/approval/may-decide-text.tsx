import type { MayDecide } from '@wallet/contract';
import { useText, type Translate } from '../../lib/text/index.ts';
import { actorRoleText } from '../audit/audit-text.ts';
import { failureText } from '../failure/failure-text.ts';
import { FullTime } from '../time/relative-time.tsx';
import { failureOf } from '../../app/session/index.ts';
import classes from './who-may.module.css';
import styles from '../../ui/shared-styles.module.css';

/** The reader's part in something that waits, and who says the next word, by name where seen. */
export function mayDecideLabels(of: MayDecide, t: Translate): { you: string; who: string } {
  const { you, people, count, chainDays, needsAnotherAdmin } = of;
  const roles = of.roles.map((role) => actorRoleText(role, t)).join(', ');
  const names = people.map(({ name }) => name).join(', ');
  return {
    you: t(`whoMay.you.${you}`, { days: chainDays }),
    who: needsAnotherAdmin
      ? t('whoMay.nobody')
      : people.length > 0
        ? t('whoMay.people', { names, roles })
        : t('whoMay.count', { count, roles }),
  };
}

/** Why something was refused, in one text: with who can help, where the server told it. */
export function refusalText(error: unknown, t: Translate): string {
  const { code, mayDecide } = failureOf(error);
  if (mayDecide === null) return failureText(code, t);
  const { you, who } = mayDecideLabels(mayDecide, t);
  return `${you} ${who}`;
}

/** The same on lines of their own, with until when, and the address that leads a colleague to it. */
export function MayDecideText({ of }: { of: MayDecide | null }) {
  const t = useText();
  if (of === null) return null;
  const { you, who } = mayDecideLabels(of, t);
  return (
    <span className={classes.who} data-testid="who-may">
      <span className={styles.block}>{you}</span>
      <span className={styles.block}>{who}</span>
      {of.until === null ? null : (
        <span className={styles.block}>
          {t('whoMay.until')} <FullTime at={of.until} />
        </span>
      )}
      {of.you === 'may' ? null : (
        <span className={styles.block}>
          {t('whoMay.where')}{' '}
          <a className={classes.page} href={of.page}>
            {of.page.replace(/\?.*$/, '')}
          </a>
        </span>
      )}
    </span>
  );
}
