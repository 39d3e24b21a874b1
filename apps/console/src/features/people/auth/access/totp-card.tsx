import { useState } from 'react';
import { session } from '../../../../app/session/index.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import classes from './access.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewForm, StopForm } from './totp-change.tsx';
import { TotpSetup } from './totp-setup.tsx';
import styles from '../../../../ui/shared-styles.module.css';

type Step =
  | { at: 'rest' }
  | { at: 'setUp' }
  | { at: 'renew' }
  | { at: 'stop' }
  | { at: 'codes'; codes: readonly string[] };

const rest: Step = { at: 'rest' };

/**
 * The second step of the sign-in: whether it is on, and the ways to switch it on, off, and to have
 * new recovery codes.
 */
export function TotpCard() {
  const t = useText();
  const { hasTotp } = useUser();
  const [step, setStep] = useState<Step>(rest);
  const toRest = () => setStep(rest);
  const showCodes = (codes: readonly string[]) => {
    setStep({ at: 'codes', codes });
    void session.reloadUser();
  };
  const stopped = () => {
    toRest();
    showToast('good', t('access.totpStopped'));
    void session.reloadUser();
  };
  return (
    <Card
      title={t('access.totp')}
      aside={
        <span className={classes.state}>
          <StatusShape shape={hasTotp ? 'good' : 'waiting'} />
          {t(hasTotp ? 'access.totpOn' : 'access.totpOff')}
        </span>
      }
    >
      <div className={classes.inside}>
        {step.at === 'rest' ? <Rest hasTotp={hasTotp} onStep={(at) => setStep({ at })} /> : null}
        {step.at === 'setUp' ? <TotpSetup onDone={showCodes} onCancel={toRest} /> : null}
        {step.at === 'renew' ? <RenewForm onDone={showCodes} onCancel={toRest} /> : null}
        {step.at === 'stop' ? <StopForm onDone={stopped} onCancel={toRest} /> : null}
        {step.at === 'codes' ? <RecoveryCodes codes={step.codes} onKept={toRest} /> : null}
      </div>
    </Card>
  );
}

function Rest({
  hasTotp,
  onStep,
}: {
  hasTotp: boolean;
  onStep: (at: 'setUp' | 'renew' | 'stop') => void;
}) {
  const t = useText();
  return (
    <>
      <p className={classes.lead}>{t(hasTotp ? 'access.totpOnText' : 'access.totpOffText')}</p>
      <div className={styles.acts}>
        {hasTotp ? (
          <>
            <Button onClick={() => onStep('renew')}>{t('access.renew')}</Button>
            <Button kind="danger" onClick={() => onStep('stop')}>
              {t('access.stop')}
            </Button>
          </>
        ) : (
          <Button onClick={() => onStep('setUp')}>{t('access.totpStart')}</Button>
        )}
      </div>
    </>
  );
}
