import { useText } from '../../../lib/text/index.ts';
import classes from './brand.module.css';

/** The product's name with the target it was built for. */
export function Brand({ large = false }: { large?: boolean }) {
  const t = useText();
  return (
    <div className={`${classes.brand} ${large ? classes.large : ''}`}>
      <span className={classes.mark} aria-hidden>
        <svg
          width={large ? 20 : 18}
          height={large ? 20 : 18}
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M2.6 6.2 12.3 2.900a.9.9 0 0 1 1.2.9v2" />
          <rect x="2.5" y="5.8" width="13" height="9.7" rx="2" />
          <path d="M15.5 9h-3a1.7 1.7 0 0 0 0 3.400h3" />
        </svg>
      </span>
      {t('app.name')}
      <span className={classes.tag}>{t(`target.${__TARGET__}`)}</span>
    </div>
  );
}
