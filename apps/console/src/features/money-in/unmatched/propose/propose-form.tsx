import { useState, type ReactNode } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EvidenceFiles } from '../../../../shared/evidence/evidence-files.tsx';
import type { StoredFile } from '../../../../shared/evidence/use-evidence.ts';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { KindChoice } from './kind-choice.tsx';
import { KindFields } from './kind-fields.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { EffectSummary } from '../proposals/effect-summary.tsx';
import { effectOf } from '../proposals/effects.ts';
import { isChangedLine } from './line-changes.ts';
import classes from '../unmatched.module.css';
import { UnmatchedProblem } from '../unmatched-problem.tsx';
import { useLine, useUnmatchedChanged } from '../use-unmatched.ts';
import {
  firstProposalInput,
  partOf,
  readInput,
  type LineDetail,
  type ProposalInput,
} from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ProposeFormProps {
  /** The line as it was when somebody began to write. */
  seen: LineDetail;
  now: LineDetail;
  onTouch: () => void;
  onLookAgain: () => void;
  onDone: () => void;
}

const reasonLimit = 500;
const conflicts: readonly unknown[] = ['revisionConflict', 'stateConflict', 'lineAlreadyUsed'];

/**
 * Guided: what it is, what does not fit accepted by its name, what the books will say, why. Another
 * person decides.
 */
export function ProposeForm({ seen, now, onTouch, onLookAgain, onDone }: ProposeFormProps) {
  const t = useText();
  const may = useMay('unmatched.propose');
  const [input, setWish] = useState(() => firstProposalInput(seen));
  const [named, setNamed] = useState('');
  const detail = useJudged(seen, input, named);
  const merchants = useMerchantNames().data?.data ?? [];
  const changed = useUnmatchedChanged();
  const form = useForm({
    initial: { reason: '', files: [] as readonly StoredFile[] },
    required: ['reason'],
    send: sendTo(endpoints.proposeForLine, { params: { id: seen.line.id } }),
    body: ({ reason, files }) => {
      const reading = readInput(input, detail);
      return 'missing' in reading
        ? undefined
        : {
            revision: seen.line.revision,
            what: reading.what,
            reason: reason.trim(),
            evidenceFileIds: files.map(({ id }) => id),
          };
    },
    onDone: async () => {
      await changed();
      showToast('good', t('unmatched.proposeDone'));
      onDone();
    },
    onRefused: () => void changed(),
  });
  const isStale = !form.isPending && !form.isDone && isChangedLine(seen.line, now.line);
  const isConflict = isStale || conflicts.includes(form.code);
  const reading = readInput(input, detail);
  const missing =
    'missing' in reading
      ? t(reading.missing)
      : form.values.reason.trim() === ''
        ? t('unmatched.missing.reason')
        : undefined;
  const change = (patch: Partial<ProposalInput>) => (onTouch(), setWish({ ...input, ...patch }));
  return (
    <form className={classes.steps} {...form.props}>
      <Step number={1} name={t('unmatched.which')}>
        {seen.line.lateChoice === null ? null : (
          <FormMessage shape="next">
            {t(`unmatched.lateChoice.${seen.line.lateChoice}`)}
          </FormMessage>
        )}
        <KindChoice chosen={input.kind} detail={detail} onChoose={(kind) => change({ kind })} />
        <KindFields
          input={input}
          detail={detail}
          merchants={merchants}
          named={named}
          onChange={change}
          onName={(name) => (onTouch(), setNamed(name))}
        />
      </Step>
      <Step number={2} name={t('unmatched.happens')}>
        <Happens input={input} detail={detail} merchants={merchants} />
      </Step>
      <Step number={3} name={t('unmatched.whyHead')}>
        <TextArea
          {...form.field('reason')}
          label={t('unmatched.reasonLabel')}
          required={false}
          rows={2}
          maxLength={reasonLimit}
          onChange={(reason) => (onTouch(), form.set({ reason }))}
          note={t('unmatched.reasonNote')}
        />
        <EvidenceFiles
          files={form.values.files}
          onChange={(files) => (onTouch(), form.set({ files }))}
        />
      </Step>
      {isConflict ? (
        <Meanwhile
          before={seen.line}
          now={now.line}
          onLookAgain={() => (form.forget(), onLookAgain())}
        />
      ) : null}
      <UnmatchedProblem error={isConflict ? null : form.error} />
      <div className={classes.foot}>
        <span className={styles.quiet}>{t('unmatched.foot')}</span>
        <Button
          kind="primary"
          type="submit"
          busy={form.isPending}
          reason={may.reason ?? (isConflict ? t('unmatched.lookFirst') : missing)}
        >
          {t('unmatched.propose')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Deposits are judged by the part that is typed, and the one that was named is among them, or among
 * those that were paid.
 */
function useJudged(seen: LineDetail, input: ProposalInput, named: string): LineDetail {
  const part = partOf(input, seen.line);
  const isAsked = named !== '' || ('isPart' in part && part.isPart);
  const { data } = useLine(
    seen.line.id,
    isAsked
      ? {
          deposit: named || undefined,
          part: 'isPart' in part && part.isPart ? part.money.value : undefined,
        }
      : {},
  );
  return data === undefined
    ? seen
    : { ...seen, candidates: data.candidates, reversible: data.reversible };
}

function Happens({
  input,
  detail,
  merchants,
}: {
  input: ProposalInput;
  detail: LineDetail;
  merchants: readonly { id: string; name: string }[];
}) {
  const t = useText();
  const reading = readInput(input, detail);
  const effect = effectOf(input, detail, merchants);
  if (effect === null)
    return <p className={styles.quiet}>{'missing' in reading ? t(reading.missing) : null}</p>;
  return (
    <LedgerEffect legs={effect.legs}>
      <EffectSummary of={effect} />
    </LedgerEffect>
  );
}

/** A numbered step of the way. */
export function Step({
  number,
  name,
  children,
}: {
  number: number;
  name: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.steps} aria-label={name}>
      <h2 className={classes.stepName}>
        <span className={`${classes.number} figures`} aria-hidden>
          {number}
        </span>
        {name}
      </h2>
      {children}
    </section>
  );
}
