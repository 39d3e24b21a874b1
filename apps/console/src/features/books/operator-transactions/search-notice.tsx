import { useText } from '../../../lib/text/index.ts';
import classes from './timeline.module.css';
import type { TransactionsPageData } from './use-transactions.ts';

/** As what a text was looked for, and what it has to be longer or narrower for. */
export function SearchNotice({ of }: { of: TransactionsPageData['searched'] | undefined }) {
  const t = useText();
  if (!of) return null;
  const words = (kinds: NonNullable<typeof of>['kinds']) =>
    kinds.map((kind) => t(`findKind.${kind}`)).join(', ');
  return (
    <p className={classes.searched} role="status">
      {t('movements.searchedAs', { kinds: words(of.kinds) })}
      {of.tooMany.length === 0 ? null : (
        <strong>{t('movements.tooMany', { kinds: words(of.tooMany) })}</strong>
      )}
      {of.needsTimes ? <span>{t('movements.needsTimes')}</span> : null}
    </p>
  );
}
