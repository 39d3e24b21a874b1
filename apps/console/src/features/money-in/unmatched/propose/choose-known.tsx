import { useText } from '../../../../lib/text/index.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { FindDeposit } from './find-deposit.tsx';
import { Option, Options } from './options.tsx';
import classes from '../unmatched.module.css';
import type { LineDetail, Reversible, ProposalInput } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ChooseProps {
  input: ProposalInput;
  detail: LineDetail;
  onChange: (patch: Partial<ProposalInput>) => void;
}

/** Paid payouts of the account that the line may bring back, those that it names first. */
export function ChoosePayout({ input, detail: { returnable }, onChange }: ChooseProps) {
  const t = useText();
  return (
    <Options name={t('unmatched.whichPayout')}>
      {returnable.map(({ transactionId, code, merchant, amount, payeeLast4, paidAt, isNamed }) => (
        <Option
          key={transactionId}
          group="payout"
          value={transactionId}
          isChosen={input.payoutId === transactionId}
          onChoose={() => onChange({ payoutId: transactionId })}
        >
          <span className={classes.between}>
            <span>
              <strong className={classes.code}>{code}</strong>{' '}
              <span className={styles.quiet}>{merchant.name}</span>
            </span>
            <Money of={amount} />
          </span>
          <span className={classes.second}>
            {payeeLast4 === null ? null : `\u2022\u2022${payeeLast4}, `}
            {t('unmatched.paidOn')} <ListTime at={paidAt} />{' '}
            {isNamed ? <Tag tone="green">{t('unmatched.named')}</Tag> : null}
          </span>
        </Option>
      ))}
    </Options>
  );
}

/**
 * Paid deposits of the account that the debit may have taken back, those that it names first, and
 * one more by its id or code.
 */
export function ChooseReversed({
  input,
  detail: { reversible },
  named,
  onChange,
  onName,
}: ChooseProps & { named: string; onName: (named: string) => void }) {
  const t = useText();
  const isFound =
    named === '' ||
    reversible.some(
      ({ transactionId, code }) => transactionId === named || code === named.toUpperCase(),
    );
  return (
    <>
      {reversible.length === 0 ? (
        <p className={styles.quiet}>{t('unmatched.noReversible')}</p>
      ) : (
        <Options name={t('unmatched.whichReversed')}>
          {reversible.map((one) => (
            <ReversedOption
              key={one.transactionId}
              of={one}
              isChosen={input.reversedId === one.transactionId}
              onChoose={() => onChange({ reversedId: one.transactionId })}
            />
          ))}
        </Options>
      )}
      <FindDeposit
        problem={isFound ? undefined : t('unmatched.findNotReversible')}
        onFind={onName}
      />
    </>
  );
}

function ReversedOption({
  of: { transactionId, code, merchant, customerName, amount, paidAt, isNamed, isRefunded },
  isChosen,
  onChoose,
}: {
  of: Reversible;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  return (
    <Option group="reversed" value={transactionId} isChosen={isChosen} onChoose={onChoose}>
      <span className={classes.between}>
        <span>
          <strong className={classes.code}>{code}</strong>{' '}
          <span className={styles.quiet}>
            {[customerName, merchant.name].filter(Boolean).join(', ')}
          </span>
        </span>
        <Money of={amount} />
      </span>
      <span className={classes.second}>
        {t('unmatched.paidOn')} <ListTime at={paidAt} />{' '}
        {isNamed ? <Tag tone="green">{t('unmatched.named')}</Tag> : null}
        {isRefunded ? <Tag tone="orange">{t('unmatched.refundedBefore')}</Tag> : null}
      </span>
    </Option>
  );
}

/** Markings whose line has not come. */
export function ChooseExpectedReceipt({ input, detail: { expected }, onChange }: ChooseProps) {
  const t = useText();
  return (
    <Options name={t('unmatched.whichExpected')}>
      {expected.map(({ id, transactionCode, accountLast4, amount, createdAt }) => (
        <Option
          key={id}
          group="expected"
          value={id}
          isChosen={input.expectedId === id}
          onChoose={() => onChange({ expectedId: id })}
        >
          <span className={classes.between}>
            <strong className={classes.code}>{transactionCode}</strong>
            <Money of={amount} />
          </span>
          <span className={classes.second}>
            {`\u2022\u2022${accountLast4}, `}
            {t('unmatched.marked')} <ListTime at={createdAt} />
          </span>
        </Option>
      ))}
    </Options>
  );
}
