import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayoutMethodRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../lib/dates/clock.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { PayoutStateNote, PayoutStateWord } from '../../../shared/payout/payout-state.tsx';
import { payoutName, payoutState } from '../../../shared/payout/payout-docs.ts';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import classes from './withdrawals.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface MethodChooserProps {
  methods: UseQueryResult<PayoutMethodRow[]>;
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** Where the money shall go. A destination that cannot be used now stays in the list and says why. */
export function MethodChooser({
  methods: { data, error: failure, refetch, isFetching },
  chosen,
  onChoose,
  error,
}: MethodChooserProps) {
  const t = useText();
  return (
    <fieldset className={classes.methods}>
      <legend>{t('withdrawal.to')}</legend>
      {failure ? (
        <div>
          <FormProblem error={failure} />
          <Button size="s" busy={isFetching} onClick={() => void refetch()}>
            {t('failure.retry')}
          </Button>
        </div>
      ) : null}
      {data === undefined && !failure ? (
        <div role="status" aria-label={t('app.loading')} className={classes.methodBones} />
      ) : null}
      {data?.length === 0 ? (
        <p className={classes.noMethods}>
          {t('withdrawalForm.noMethods')}{' '}
          <Link to="/payout-methods" search={{ new: 'method' }}>
            {t('withdrawalForm.addMethod')}
          </Link>
        </p>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <div className={classes.methodList}>
          {data.map((row) => (
            <Choice
              key={row.id}
              row={row}
              isChosen={row.id === chosen}
              onChoose={() => onChoose(row.id)}
            />
          ))}
        </div>
      )}
      <p className={classes.wrong} aria-live="polite">
        {error === undefined ? null : (
          <>
            <StatusShape shape="bad" size={12} />
            {error}
          </>
        )}
      </p>
    </fieldset>
  );
}

const stepMs = 60_000;

function Choice({
  row,
  isChosen,
  onChoose,
}: {
  row: PayoutMethodRow;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  const isUsable = payoutState(row, useNow(stepMs)) === 'usable';
  return (
    <label
      className={classes.method}
      data-chosen={isChosen || undefined}
      data-off={isUsable ? undefined : true}
    >
      <input
        type="radio"
        name="method"
        value={row.id}
        checked={isChosen}
        disabled={!isUsable}
        onChange={onChoose}
      />
      <span className={classes.methodWords}>
        <strong>{payoutName(row)}</strong>
        {row.isDefault ? (
          <>
            {' '}
            <Tag tone="green">{t('payout.default')}</Tag>
          </>
        ) : null}
        <span className={styles.note}>{row.holderName}</span>
      </span>
      {isUsable ? null : (
        <span className={classes.methodState}>
          <PayoutStateWord row={row} />
          <span className={styles.note}>
            <PayoutStateNote row={row} />
          </span>
        </span>
      )}
    </label>
  );
}
