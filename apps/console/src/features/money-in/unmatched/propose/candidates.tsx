import type { CandidateGuard, DepositCandidate } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { FlagTag, StatusLabel } from '../../../../shared/status/status-label.tsx';
import { FindDeposit } from './find-deposit.tsx';
import { Option, Options } from './options.tsx';
import classes from '../unmatched.module.css';
import { guardLabels } from '../unmatched-labels.ts';
import type { LineDetail, ProposalInput } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface CandidatesProps {
  input: ProposalInput;
  detail: LineDetail;
  named: string;
  onChange: (patch: Partial<ProposalInput>) => void;
  onName: (named: string) => void;
}

/**
 * Deposits that come near, each with its five guards; of the chosen one every difference has to be
 * accepted by its name.
 */
export function Candidates({
  input,
  detail: { candidates },
  named,
  onChange,
  onName,
}: CandidatesProps) {
  const t = useText();
  const chosen = candidates.find(({ transactionId }) => transactionId === input.depositId);
  const isFound =
    named === '' ||
    candidates.some(
      ({ transactionId, code }) => transactionId === named || code === named.toUpperCase(),
    );
  return (
    <>
      {candidates.length === 0 ? (
        <p className={styles.quiet}>{t('unmatched.noCandidates')}</p>
      ) : (
        <Options name={t('unmatched.whichDeposit')}>
          {candidates.map((candidate) => (
            <Option
              key={candidate.transactionId}
              group="deposit"
              value={candidate.transactionId}
              isChosen={candidate === chosen}
              isOff={candidate.obstacle !== null}
              onChoose={() => onChange({ depositId: candidate.transactionId, accepted: [] })}
            >
              <CandidateWords of={candidate} />
            </Option>
          ))}
        </Options>
      )}
      <FindDeposit problem={isFound ? undefined : t('unmatched.findNone')} onFind={onName} />
      {chosen === undefined || chosen.differs.length === 0 || chosen.obstacle !== null ? null : (
        <Accept
          differs={chosen.differs}
          accepted={input.accepted}
          onChange={(accepted) => onChange({ accepted })}
        />
      )}
    </>
  );
}

function CandidateWords({ of }: { of: DepositCandidate }) {
  const t = useText();
  return (
    <>
      <span className={classes.between}>
        <span>
          <strong className={classes.code}>{of.code}</strong>{' '}
          <span className={styles.quiet}>
            {[of.customerName, of.merchant.name].filter(Boolean).join(', ')}
          </span>
        </span>
        <Money of={of.finalPayment} />
      </span>
      <GuardChecks of={of} />
      <span className={classes.mixed}>
        <StatusLabel state={of.status} />
        <FlagTag flag={of.flag} />
        <span>
          {t('unmatched.asked', { amount: moneyString(of.paymentAmount) })},{' '}
          <ListTime at={of.createdAt} />
        </span>
      </span>
      {of.obstacle === null ? null : (
        <span className={classes.obstacle}>{t(`unmatched.obstacle.${of.obstacle}`)}</span>
      )}
    </>
  );
}

/** The five guards one by one, told apart without their colours. */
export function GuardChecks({ of }: { of: Pick<DepositCandidate, 'guards' | 'differs'> }) {
  const t = useText();
  return (
    <span className={classes.guards}>
      {guardLabels(of, t).map(({ guard, text, shape, isWrong }) => (
        <span key={guard} data-guard={guard} className={classes.guard}>
          <StatusShape shape={shape} size={12} />
          {text}
          <span className="visually-hidden">
            {t(isWrong ? 'unmatched.differsMark' : 'unmatched.fitsMark')}
          </span>
        </span>
      ))}
    </span>
  );
}

function Accept({
  differs,
  accepted,
  onChange,
}: {
  differs: readonly CandidateGuard[];
  accepted: readonly CandidateGuard[];
  onChange: (accepted: CandidateGuard[]) => void;
}) {
  const t = useText();
  const toggle = (guard: CandidateGuard) =>
    onChange(
      accepted.includes(guard) ? accepted.filter((one) => one !== guard) : [...accepted, guard],
    );
  return (
    <fieldset className={classes.accept}>
      <legend className={classes.legend}>{t('unmatched.accept')}</legend>
      {differs.map((guard) => (
        <label key={guard} className={classes.tick}>
          <Checkbox
            name={`accept-${guard}`}
            checked={accepted.includes(guard)}
            onChange={() => toggle(guard)}
          />
          <span>{t(`unmatched.accept.${guard}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
