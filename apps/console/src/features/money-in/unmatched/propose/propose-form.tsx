import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { failureOf } from '../../../../app/session/index.ts';
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
import { unmatchedFailure } from '../unmatched-labels.ts';
import { useLine, useUnmatchedChanged } from '../use-unmatched.ts';
import {
  firstProposalInput,
  partOf,
  readInput,
  type LineDetail,
  type ProposalInput,
  type ProposalBody,
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

/** Guided: what it is, what does not fit accepted by its name, what the books will say, why. Another person decides. */
export function ProposeForm({ seen, now, onTouch, onLookAgain, onDone }: ProposeFormProps) {
  const t = useText();
  const may = useMay('unmatched.propose');
  const [input, setWish] = useState(() => firstProposalInput(seen));
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [named, setNamed] = useState('');
  const detail = useJudged(seen, input, named);
  const merchants = useMerchantNames().data?.data ?? [];
  const sending = useSending(seen, onDone);
  const isStale = !sending.isPending && !sending.isSuccess && isChangedLine(seen.line, now.line);
  const reading = readInput(input, detail);
  const missing =
    'missing' in reading
      ? t(reading.missing)
      : reason.trim() === ''
        ? t('unmatched.missing.reason')
        : undefined;
  const change = (patch: Partial<ProposalInput>) => (onTouch(), setWish({ ...input, ...patch }));
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const isConflict =
    isStale ||
    code === 'revisionConflict' ||
    code === 'stateConflict' ||
    code === 'lineAlreadyUsed';
  const send = () =>
    'what' in reading &&
    sending.mutate({
      what: reading.what,
      reason: reason.trim(),
      evidenceFileIds: files.map(({ id }) => id),
    });
  return (
    <form
      className={classes.steps}
      noValidate
      onSubmit={(event) => (event.preventDefault(), missing === undefined && !isConflict && send())}
    >
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
          label={t('unmatched.reasonLabel')}
          name="reason"
          rows={2}
          maxLength={reasonLimit}
          value={reason}
          onChange={(text) => (onTouch(), setReason(text))}
          note={t('unmatched.reasonNote')}
        />
        <EvidenceFiles files={files} onChange={(kept) => (onTouch(), setFiles(kept))} />
      </Step>
      {isConflict ? (
        <Meanwhile
          before={seen.line}
          now={now.line}
          onLookAgain={() => (sending.reset(), onLookAgain())}
        />
      ) : null}
      <div role="alert">
        {sending.error && !isConflict ? (
          <FormMessage requestId={failureOf(sending.error).requestId}>
            {unmatchedFailure(failureOf(sending.error).code, t)}
          </FormMessage>
        ) : null}
      </div>
      <div className={classes.foot}>
        <span className={styles.quiet}>{t('unmatched.foot')}</span>
        <Button
          kind="primary"
          type="submit"
          busy={sending.isPending}
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

interface Words {
  what: ProposalBody;
  reason: string;
  evidenceFileIds: string[];
}

/** Sends it for the line as it was seen; after a refusal the line is read anew and nothing that was written is lost. */
function useSending({ line: { id, revision } }: LineDetail, onDone: () => void) {
  const t = useText();
  const changed = useUnmatchedChanged();
  return useMutation({
    mutationFn: (words: Words) =>
      ask(endpoints.proposeForLine, { params: { id }, body: { revision, ...words } }),
    onSuccess: async () => {
      await changed();
      showToast('good', t('unmatched.proposeDone'));
      onDone();
    },
    onError: changed,
  });
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
