import { useState, type SubmitEvent } from 'react';
import { pageAddress } from '../../page-address.ts';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ActionForm, carriedQuery, ViewLink } from '../../parts/action-form.tsx';
import { describedBy, Field } from '../../parts/fields/field.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { TransferLead } from '../../parts/transfer.tsx';

const formId = 'code-form';

/** Another browser began this withdrawal: a mailed code lets this one go on in its place. */
export function CodeScreen({ sentTo }: { sentTo: string | null }) {
  const { t, state, acts, view } = useWithdrawPage();
  return (
    <Frame
      lead={
        <>
          <h1 className="question">{t('codeTitle')}</h1>
          <p className="amount-below">{t('codeText')}</p>
          <div className="fixed-amount">
            <TransferLead label="youReceive" />
          </div>
        </>
      }
      task={
        sentTo === null ? (
          <p className="box">{t('codeNowhere', { merchant: state.merchant.name })}</p>
        ) : (
          <>
            <p className="hint">{t('codeSentTo', { address: sentTo })}</p>
            <div className="send-code">
              <ActionForm
                action="sendCode"
                busyKey="sendCode"
                className="button"
                act={() => acts?.sendCode()}
              >
                {t('sendCode')}
              </ActionForm>
            </div>
            <CodeForm />
          </>
        )
      }
      actions={sentTo !== null && <GoOn />}
      more={
        <>
          <div className="links">
            {view === 'form' && state.screen === 'processing' && (
              <ViewLink view="page" className="link plain">
                {t('goBack')}
              </ViewLink>
            )}
          </div>
          <Help className="narrow" />
        </>
      }
    />
  );
}

function CodeForm() {
  const page = useWithdrawPage();
  const { t, acts, token } = page;
  const [code, setCode] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = acts !== null && isTouched && code.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!acts) return;
    event.preventDefault();
    if (code.trim() !== '') return acts.enterCode(code);
    setTouched(true);
  };
  return (
    <form
      id={formId}
      className="fields"
      method="post"
      action={pageAddress(page.basePath, carriedQuery(page))}
      noValidate={acts !== null}
      onSubmit={submit}
    >
      <input type="hidden" name="action" value="code" />
      {token !== null && <input type="hidden" name="token" value={token} />}
      <Field
        id="code"
        label={t('code')}
        problem={isMissing ? t('fieldRequired') : undefined}
        hint={t('codeHelp')}
      >
        <input
          id="code"
          name="code"
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          aria-describedby={describedBy('code')}
          aria-invalid={isMissing}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onBlur={() => setTouched(true)}
        />
      </Field>
    </form>
  );
}

/** In the bar at the bottom, outside of the form that it sends. */
function GoOn() {
  const { t, busy } = useWithdrawPage();
  return (
    <button type="submit" form={formId} className="primary" disabled={busy !== null}>
      {busy === 'code' ? t('sending') : t('goOn')}
    </button>
  );
}
