import { useState, type SubmitEvent } from 'react';
import { pageAddress } from '../../page-address.ts';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { carriedQuery, ViewLink } from '../../parts/action-form.tsx';
import { Amount } from '../../parts/amount.tsx';
import { AmountField } from '../../parts/fields/amount-field.tsx';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { InstitutionField } from '../../parts/fields/institution-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import type { Entered } from '../../render-types.ts';
import { checkDestination } from '../../words/check-destination.ts';

const formId = 'destination';
const inputIds: Readonly<Record<keyof Entered, string>> = {
  amount: 'amount',
  institution: 'institution',
  accountNumber: 'number',
};

/** Where the money goes, and how much where the customer chooses it. */
export function FormScreen() {
  const page = useWithdrawPage();
  const { t, state, view } = page;
  const isOpen = state.maySubmit && state.institutions.length > 0;
  return (
    <Frame
      lead={
        <>
          <FormLead />
          <Help className="wide" above="neverAsk" />
        </>
      }
      task={isOpen ? <DestinationForm /> : <NoForm />}
      actions={isOpen && <SubmitButton />}
      more={
        <>
          <div className="links">
            {view === 'form' && state.screen !== 'form' && (
              <ViewLink view="page" className="link plain">
                {t('goBack')}
              </ViewLink>
            )}
            <CancelLink text="cancelWithdrawal" className="link plain" />
          </div>
          <Help className="narrow" above="neverAsk" />
        </>
      }
    />
  );
}

function FormLead() {
  const { t, state } = useWithdrawPage();
  const title = t('withdrawFrom', { merchant: state.merchant.name });
  const reference = t('referenceLine', { reference: state.refNo });
  return (
    <>
      <h1 className="question">{title}</h1>
      <p className="amount-below">{t('ownNameOnly')}</p>
      {state.amount === null ? (
        <p className="amount-below wide">{reference}</p>
      ) : (
        <div className="fixed-amount">
          <Amount label={t('youReceive')} amount={state.amount} below={reference} />
        </div>
      )}
    </>
  );
}

/** A link that only shows, or no list of banks; the page can be loaded again. */
function NoForm() {
  const { t, state } = useWithdrawPage();
  if (!state.maySubmit) return <p className="hint">{t('withdrawReadOnly')}</p>;
  return (
    <div className="box" role="alert">
      <h2>{t('bankOptionsFailed')}</h2>
      <ViewLink view={state.screen === 'form' ? 'page' : 'form'} className="button">
        {t('tryAgain')}
      </ViewLink>
    </div>
  );
}

function DestinationForm() {
  const page = useWithdrawPage();
  const { acts, form, state, token } = page;
  const [touched, setTouched] = useState<Partial<Record<keyof Entered, true>>>({});
  const problems = checkDestination(form, state);
  const touch = (field: keyof Entered) => setTouched((before) => ({ ...before, [field]: true }));
  const said = (field: keyof Entered) => {
    const problem = touched[field] && acts ? problems[field] : undefined;
    return problem && page.t(problem.text, problem.values);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!acts) return;
    event.preventDefault();
    const [wrong] = Object.keys(problems) as (keyof Entered)[];
    if (wrong === undefined) return acts.submit();
    setTouched({ amount: true, institution: true, accountNumber: true });
    document.getElementById(inputIds[wrong])?.focus();
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
      <input type="hidden" name="action" value="submit" />
      {token !== null && <input type="hidden" name="token" value={token} />}
      {state.amount === null && (
        <AmountField
          id={inputIds.amount}
          problem={said('amount')}
          onLeave={() => touch('amount')}
        />
      )}
      <InstitutionField
        id={inputIds.institution}
        problem={said('institution')}
        onLeave={() => touch('institution')}
      />
      <NumberField
        id={inputIds.accountNumber}
        problem={said('accountNumber')}
        isTouched={touched.accountNumber === true}
        onLeave={() => touch('accountNumber')}
      />
    </form>
  );
}

/** In the bar at the bottom, outside of the form that it sends. */
function SubmitButton() {
  const { t, busy } = useWithdrawPage();
  return (
    <button type="submit" form={formId} className="primary" disabled={busy !== null}>
      {busy === 'submit' ? t('sending') : t('checkAccount')}
    </button>
  );
}
