import { formTypes, type FormType, type Locale, type PublicForm } from '@wallet/contract';
import { Icon } from '../../parts/icons.tsx';
import type { RenderRequestInput } from '../../form-types.ts';
import type { TextKey, Translate } from '../../texts/texts.ts';
import { amountText } from '../../words/amount.ts';
import { requestLengths, type RequestField } from '../../words/check-request.ts';
import { FormAlert, FormFrame } from './form-frame.tsx';
import { TextField } from './text-field.tsx';

export const requestPath = '/request-transaction';
export const trackPath = '/track';
const formId = 'request';

type RequestProps = RenderRequestInput & { t: Translate };

/** What a customer asks of a merchant; without a merchant only its code is asked for. */
export function RequestScreen(props: RequestProps) {
  const { t, locale, form } = props;
  const isOpen = form !== null && formTypes.some((type) => form.choices[type].problem === null);
  return (
    <FormFrame
      t={t}
      locale={locale}
      merchant={form?.merchant ?? null}
      addressIn={(to) => addressOf(props, to)}
      maintenance={props.maintenance}
      lead={<RequestLead {...props} />}
      task={
        <>
          <Notice {...props} />
          {form === null ? <CodeForm {...props} /> : <WholeForm {...props} form={form} />}
        </>
      }
      action={
        form === null || isOpen ? (
          <button type="submit" form={formId} className="primary">
            {t('showForm')}
          </button>
        ) : undefined
      }
    />
  );
}

function RequestLead({ t, locale }: RequestProps) {
  const [before = '', after = ''] = t('haveReference').split('{{link}}');
  return (
    <>
      <h1 className="question">{t('requestTitle')}</h1>
      <p className="amount-below">
        {before}
        <a href={`${trackPath}?lang=${locale}`}>{t('findMoney')}</a>
        {after}
      </p>
    </>
  );
}

function Notice({ t, notice, form }: RequestProps) {
  const merchant = form?.merchant.name ?? '';
  if (notice !== undefined) return <FormAlert>{t(notice, { merchant })}</FormAlert>;
  if (form === null || formTypes.some((type) => form.choices[type].problem === null)) return null;
  return <FormAlert>{t('nothingPossible', { merchant })}</FormAlert>;
}

/** A plain look at another address: nothing is sent yet. */
function CodeForm({ t, entered, problems, locale, isChosen }: RequestProps) {
  const problem = problems.merchant;
  return (
    <form id={formId} className="fields" method="get" action={requestPath} noValidate>
      {isChosen && <input type="hidden" name="lang" value={locale} />}
      <TextField
        name="merchant"
        label={t('merchantCode')}
        value={entered.merchant}
        hint={t('merchantAsk')}
        problem={problem && t(problem.text)}
        maxLength={requestLengths.merchant}
        autoComplete="off"
        required
      />
    </form>
  );
}

function WholeForm({
  t,
  form,
  entered,
  problems,
  formKey,
  isChosen,
  locale,
}: RequestProps & { form: PublicForm }) {
  const said = (field: RequestField) =>
    problems[field] && t(problems[field].text, problems[field].values);
  const text = (name: 'name' | 'phone' | 'email' | 'note' | 'merchant' | 'amount') => ({
    name,
    value: entered[name],
    problem: said(name),
    maxLength: requestLengths[name],
  });
  return (
    <form
      id={formId}
      className="fields"
      method="post"
      action={isChosen ? `${requestPath}?lang=${locale}` : requestPath}
      noValidate
    >
      <input type="hidden" name="shown" value={form.code} />
      <input type="hidden" name="key" value={formKey} />
      {formTypes.map((type) => (
        <input
          key={type}
          type="radio"
          className="heard"
          name="type"
          id={`type-${type}`}
          value={type}
          defaultChecked={entered.type === type && form.choices[type].problem === null}
          disabled={form.choices[type].problem !== null}
          aria-labelledby={`type-label ${type}-label`}
          aria-describedby="type-said"
        />
      ))}
      <TextField
        {...text('merchant')}
        label={t('merchantCode')}
        autoComplete="off"
        required
        after={
          <span className="merchant-found">
            <span>{form.merchant.name}</span>
            <Icon name="tick" />
          </span>
        }
      />
      <What t={t} form={form} problem={said('type')} />
      <TextField
        {...text('amount')}
        label={t('amount')}
        note={<Limits t={t} form={form} />}
        inputMode="decimal"
        autoComplete="off"
        required
        prefix={form.currency === 'IDR' ? 'Rp' : '₱'}
      />
      <TextField {...text('name')} label={t('yourName')} autoComplete="name" required />
      <TextField
        {...text('phone')}
        label={t('cellNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        placeholder={form.country === 'ID' ? '+62' : '+63'}
      />
      <TextField
        {...text('email')}
        label={t('emailOptional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t('emailWhy')}
      />
      <TextField
        {...text('note')}
        label={t('noteOptional')}
        autoComplete="off"
        note={t('noteCount', {
          count: String([...entered.note].length),
          most: String(requestLengths.note),
        })}
      />
    </form>
  );
}

const labels: Readonly<Record<FormType, { act: TextKey; switchedOff: TextKey; notNow: TextKey }>> =
  {
    deposit: { act: 'doDeposit', switchedOff: 'switchedOffDeposit', notNow: 'notNowDeposit' },
    withdrawal: { act: 'doWithdraw', switchedOff: 'switchedOffWithdraw', notNow: 'notNowWithdraw' },
  };

/** The limits of what is chosen: style shows those and hides the others. */
function Limits({ t, form }: { t: Translate; form: PublicForm }) {
  return formTypes.map((type) => {
    const { limits } = form.choices[type];
    return (
      limits && (
        <span key={type} className={`for-${type}`}>
          {t('limits', { min: amountText(limits.min), max: amountText(limits.max) })}
        </span>
      )
    );
  });
}

/** Deposit or withdrawal, and why one of them cannot be chosen. */
function What({
  t,
  form,
  problem,
}: {
  t: Translate;
  form: PublicForm;
  problem: string | undefined;
}) {
  const merchant = form.merchant.name;
  return (
    <div className={problem === undefined ? 'what' : 'what wrong'}>
      <div className="field-head">
        <span id="type-label">
          <b>{t('whatToDoNow')}</b>
        </span>
      </div>
      <div className="segment">
        {formTypes.map((type) => (
          <label key={type} htmlFor={`type-${type}`} id={`${type}-label`}>
            {t(labels[type].act)}
          </label>
        ))}
      </div>
      <div id="type-said">
        {problem !== undefined && (
          <p className="field-said">
            <Icon name="info" />
            {problem}
          </p>
        )}
        {formTypes.map((type) => {
          const { problem: closed } = form.choices[type];
          return (
            closed !== null && (
              <p key={type} className="hint">
                {t(labels[type][closed], { merchant })}
              </p>
            )
          );
        })}
        {form.choices.withdrawal.problem === null && (
          <p className="hint for-withdrawal">{t('withdrawIsAsked', { merchant })}</p>
        )}
      </div>
    </div>
  );
}

function addressOf({ form, entered }: RequestProps, lang: Locale): string {
  return `${requestPath}?${new URLSearchParams({ ...(form && { merchant: form.code, type: entered.type }), lang })}`;
}
