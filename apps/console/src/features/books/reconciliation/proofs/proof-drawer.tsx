import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { FindingState, stopText } from './proof-labels.tsx';
import classes from '../reconciliation.module.css';
import { useLift, type Finding } from './use-integrity.ts';

interface ProofDrawerProps {
  finding: Finding;
  position: { at: number; of: number };
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One finding: the row, what must hold, what to do, and the two who may let payouts go on. */
export function ProofDrawer({ finding, ...drawer }: ProofDrawerProps) {
  const t = useText();
  return (
    <Drawer
      {...drawer}
      name={finding.place}
      top={t(`proofs.class.${finding.class}`)}
      head={<FindingState row={finding} />}
    >
      <div className={frame.sections}>
        <section aria-label={t('proofs.what')}>
          <h2 className={frame.heading}>{t('proofs.what')}</h2>
          <dl className={frame.facts}>
            <FactLine name={t('proofs.place')}>
              <Words of={finding.place} />
            </FactLine>
            <FactLine name={t('proofs.check')}>
              <Words of={finding.check} />
            </FactLine>
            <FactLine name={t('proofs.expected')}>
              <Words of={finding.expected} />
            </FactLine>
            <FactLine name={t('proofs.found')}>
              <Words of={finding.found} />
            </FactLine>
            <FactLine name={t('proofs.stops')}>{stopText(finding, t)}</FactLine>
            <FactLine name={t('proofs.foundAt')}>
              <FullTime at={finding.foundAt} />
            </FactLine>
            <FactLine name={t('proofs.seenAt')}>
              <FullTime at={finding.seenAt} />
            </FactLine>
            {finding.endedAt === null ? null : (
              <FactLine name={t('proofs.endedAt')}>
                <FullTime at={finding.endedAt} />
              </FactLine>
            )}
          </dl>
        </section>
        <section aria-label={t('proofs.toDo')}>
          <h2 className={frame.heading}>{t('proofs.toDo')}</h2>
          <p>{t(finding.isForged ? 'proofs.act.forged' : `proofs.act.${finding.class}`)}</p>
        </section>
        {finding.stops === null ? null : <LiftPart finding={finding} />}
      </div>
    </Drawer>
  );
}

/** Proofs speak English, as the ledger\u2019s own rows do. */
function Words({ of }: { of: string }) {
  return (
    <span lang="en" className={classes.breaks}>
      {of}
    </span>
  );
}

/** The words that were said for payouts to go on, and the next one. */
function LiftPart({ finding: { id, state, firstWord, secondWord, lift } }: { finding: Finding }) {
  const t = useText();
  const form = useForm({
    initial: { reason: '' },
    isLasting: true,
    disabledReason: lift.may ? undefined : failureText(lift.why ?? 'forbidden', t),
    required: ['reason'],
    ...useLift(id),
    body: ({ reason }) => ({ reason: reason.trim(), ownCode: undefined }),
  });
  if (state === 'gone' && firstWord === null) return null;
  const isMissing = form.values.reason.trim() === '';
  const missing = form.disabledReason ?? (isMissing ? t('proofs.reasonMissing') : undefined);
  return (
    <section aria-label={t('proofs.lift')}>
      <h2 className={frame.heading}>{t('proofs.lift')}</h2>
      {[firstWord, secondWord].map((word) =>
        word === null ? null : (
          <p key={word.by.id}>
            <strong>{word.by.name}</strong>, <FullTime at={word.at} />
            <span className={classes.quote}>{word.reason}</span>
          </p>
        ),
      )}
      {state !== 'open' ? null : (
        <form className={classes.liftForm} {...form.props}>
          <p className={classes.soft}>{t('proofs.liftNote')}</p>
          {firstWord === null ? null : <WhoMay subject="integrityFinding" id={id} />}
          <TextArea
            {...form.field('reason')}
            label={t('proofs.reason')}
            required={false}
            rows={2}
            maxLength={500}
            note={t('proofs.reasonNote')}
          />
          <FormProblem error={form.error} />
          <div>
            <Button kind="primary" type="submit" busy={form.isPending} reason={missing}>
              {t(firstWord === null ? 'proofs.liftFirst' : 'proofs.liftSecond')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
