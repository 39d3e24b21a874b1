import type { endpoints, PaymentMethod, SentBodyOf, Country } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import { failureOf } from '../../../../lib/failure.ts';
import { countryTable, methodsOfCountry } from '@wallet/contract';

/** Texts only, so that a lost session does not lose them. */
export const emptyForm = {
  code: '',
  name: '',
  country: 'ID',
  methods: methodsOfCountry('ID').join(' '),
  timeZone: countryTable.ID.timeZone as string,
  ownerName: '',
  ownerEmail: '',
  activate: '1',
};
export type CreateForm = typeof emptyForm;
export type CreateBody = SentBodyOf<typeof endpoints.createMerchant>;

/** What follows from the country: its money, the methods that carry it, and the usual clock. */
export function countryFacts(country: Country) {
  return { ...countryTable[country], methods: methodsOfCountry(country) };
}

export function countryOf(form: Pick<CreateForm, 'country'>): Country {
  return form.country === 'PH' ? 'PH' : 'ID';
}

/** A new country brings its methods and its clock. */
export function withCountry(form: CreateForm, country: Country): CreateForm {
  const { methods, timeZone } = countryFacts(country);
  return { ...form, country, methods: methods.join(' '), timeZone };
}

export function methodsOf({
  country,
  methods,
}: {
  country: Country;
  methods: string;
}): PaymentMethod[] {
  return countryFacts(country).methods.filter((method) => methods.split(' ').includes(method));
}

export type CreateProblems = Partial<Record<keyof CreateForm, TextKey>>;

/** What is wrong with a form before it is sent. The server has the last word. */
export function problemsOf(form: CreateForm): CreateProblems {
  return {
    ...(/^[A-Z0-9]{3,16}$/.test(form.code) ? {} : { code: 'merchantForm.codeWrong' }),
    ...(form.name.trim() === '' ? { name: 'field.required' } : {}),
    ...(methodsOf({ country: countryOf(form), methods: form.methods }).length === 0
      ? { methods: 'merchantForm.methodsMissing' }
      : {}),
    ...(form.ownerName.trim() === '' ? { ownerName: 'field.required' } : {}),
    ...(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(form.ownerEmail.trim())
      ? {}
      : { ownerEmail: 'error.emailInvalid' }),
  };
}

/** What the server refused, at its fields; a field that changed since is not accused. */
export function refusalsOf(
  form: CreateForm,
  sent: CreateForm | undefined,
  error: unknown,
): CreateProblems {
  if (!error || sent === undefined) return {};
  const { code, fields } = failureOf(error);
  const named: CreateProblems =
    code === 'merchantCodeUsed'
      ? { code: 'error.merchantCodeUsed' }
      : code === 'emailUsed' || code === 'emailInvalid'
        ? { ownerEmail: `error.${code}` }
        : {};
  const told = fields
    .flatMap(({ path }) => fieldOfPath(path) ?? [])
    .map((field) => [field, 'merchantForm.refused'] as const);
  const problems: CreateProblems = { ...Object.fromEntries(told), ...named };
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => form[field as keyof CreateForm] === sent[field as keyof CreateForm],
    ),
  );
}

/** The form as it travels. */
export function bodyOf(form: CreateForm): CreateBody {
  const country = countryOf(form);
  const { currency, locale } = countryFacts(country);
  return {
    code: form.code,
    name: form.name.trim(),
    country,
    currency,
    allowedMethods: methodsOf({ country, methods: form.methods }),
    timeZone: form.timeZone,
    owner: { name: form.ownerName.trim(), email: form.ownerEmail.trim(), locale },
    activate: form.activate === '1',
  };
}

const fieldNames: Readonly<Record<string, keyof CreateForm>> = {
  code: 'code',
  name: 'name',
  country: 'country',
  allowedMethods: 'methods',
  timeZone: 'timeZone',
  'owner.name': 'ownerName',
  'owner.email': 'ownerEmail',
};

function fieldOfPath(path: string): keyof CreateForm | undefined {
  return Object.entries(fieldNames).find(
    ([known]) => path.endsWith(known) && (known.includes('.') || !path.includes('owner')),
  )?.[1];
}
