import { IconChevronRight } from '@tabler/icons-react';
import type { PayoutDestination, PayoutMethodType } from '@wallet/contract';
import { useId } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { institutionName } from '../payout/payout-docs.ts';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import classes from './institution.module.css';
import styles from '../../ui/shared-styles.module.css';

/** The chosen institution; a press leads to the list of all. */
export function InstitutionField({
  destination,
  way,
  problem,
  onChoose,
}: {
  destination: PayoutDestination | undefined;
  way: PayoutMethodType | undefined;
  problem: string | undefined;
  onChoose: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>
        {t('payoutForm.institution')}
      </div>
      <button
        id={`${id}-value`}
        type="button"
        name="institution"
        data-autofocus
        className={classes.picked}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-wrong`}
        data-wrong={problem === undefined ? undefined : true}
        onClick={onChoose}
      >
        {destination && way ? (
          <span>
            <strong>{institutionName(destination)}</strong>
            <span className={classes.second}>
              {destination.name}, {t(`payoutWay.${way}`)}
            </span>
          </span>
        ) : (
          <span className={styles.quiet}>{t('payoutForm.choose')}</span>
        )}
        <Icon of={IconChevronRight} />
      </button>
      <div id={`${id}-wrong`} aria-live="polite">
        {problem === undefined ? null : (
          <p className={classes.wrong}>
            <StatusShape shape="bad" size={12} />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
