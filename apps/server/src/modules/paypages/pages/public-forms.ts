import { randomBytes } from 'node:crypto';
import { ApiError, formTypes, type PublicForm } from '@wallet/contract';
import {
  checkRequest,
  requestLengths,
  type RequestEntered,
  type RequestNotice,
  type RequestProblems,
} from '@wallet/pay/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';
import { isForeign } from '../is-foreign.ts';
import { queryOf, readPageOptions, type PageOptions } from '../page-options.ts';
import { newNonce } from '../page-headers.ts';
import { sendPage } from '../send-page.ts';

/** GET of the public form: a merchant's by its code, otherwise the question for a code. Changes nothing. */
export async function showRequest(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const code = (query.get('merchant') ?? '').trim();
  const form = code === '' ? undefined : await deps.forms.readForm(code);
  const problems: RequestProblems =
    code !== '' && !form ? { merchant: { text: 'merchantUnknown' } } : {};
  return answer(deps, request, reply, {
    form,
    entered: enteredIn(query, form),
    problems,
    formKey: newKey(),
  });
}

/**
 * The form is sent: what is right opens a session and leads to its page by 303; otherwise the form comes back with what
 * was typed. A code that was changed shows that merchant's form first, with its own limits.
 */
export async function submitRequest(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const form = await deps.forms.readForm(fields.get('merchant') ?? '');
  const entered = enteredIn(fields, form);
  const formKey = keyShape.test(fields.get('key') ?? '') ? (fields.get('key') ?? '') : newKey();
  const again = { form, entered, problems: {}, formKey };
  if (!form)
    return answer(deps, request, reply, {
      ...again,
      problems: { merchant: { text: 'merchantUnknown' } },
    });
  if (isForeign(request))
    return answer(deps, request, reply, { ...again, notice: 'initiateFailed' });
  if (fields.get('shown') !== form.code) return answer(deps, request, reply, again);
  const { problems, amount } = checkRequest(entered, form);
  if (amount === undefined || Object.keys(problems).length > 0)
    return answer(deps, request, reply, { ...again, problems });
  try {
    const { url } = await deps.forms.request(request.ip, {
      ...inputOf(entered, form, amount),
      locale: localeOf(request, form),
      key: formKey,
    });
    if (url === undefined)
      return await answer(deps, request, reply, { ...again, notice: 'requestIsOpen' });
    const { pathname, search } = new URL(url);
    return await reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(pathname + search, 303);
  } catch (error) {
    return answer(deps, request, reply, { ...again, ...sayWhy(deps, request, reply, error) });
  }
}

interface Answer {
  form: PublicForm | undefined;
  entered: RequestEntered;
  problems: RequestProblems;
  formKey: string;
  notice?: RequestNotice;
}

async function answer(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, ...shown }: Answer,
): Promise<FastifyReply> {
  const nonce = newNonce();
  const { lang } = lookOf(request);
  const page = deps.pay.renderRequest({
    ...shown,
    maintenance: await deps.useCases.readMaintenance(),
    form: form ?? null,
    locale: localeOf(request, form),
    isChosen: lang !== undefined,
    nonce,
    brandDefault: deps.brandDefault,
  });
  return sendPage(reply, {
    page: shown.notice === 'initiateBusy' ? { ...page, status: 429 } : page,
    nonce,
    frameOrigins: [],
  });
}

const keyShape = /^[\w-]{22}$/;

function newKey(): string {
  return randomBytes(16).toString('base64url');
}

function lookOf(request: FastifyRequest): Pick<PageOptions, 'lang'> {
  return readPageOptions(request, 'deposit');
}

function localeOf(request: FastifyRequest, form: PublicForm | undefined) {
  return lookOf(request).lang ?? form?.locale ?? 'en';
}

/** As typed, but for what no field takes. What is chosen when nothing was is the first that can be. */
function enteredIn(fields: URLSearchParams, form: PublicForm | undefined): RequestEntered {
  const text = (field: keyof typeof requestLengths) =>
    (fields.get(field) ?? '').slice(0, 4 * requestLengths[field]);
  const open = formTypes.filter((each) => form?.choices[each].problem === null);
  const type = formTypes.find((each) => each === fields.get('type'));
  return {
    type:
      type !== undefined && (open.includes(type) || open.length === 0)
        ? type
        : (open[0] ?? 'deposit'),
    merchant: form?.code ?? text('merchant'),
    amount: text('amount'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    note: text('note'),
  };
}

function inputOf(
  { type, name, phone, email, note }: RequestEntered,
  { code, currency }: PublicForm,
  amount: string,
) {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    code,
    type,
    amount: { value: amount, currency },
    name: name.trim(),
    phone,
    email: given(email),
    note: given(note),
  };
}

/** A refusal that belongs to a field is said there; everything else by the whole form. */
function sayWhy(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Pick<Answer, 'notice'> & { problems?: RequestProblems } {
  const code = error instanceof ApiError ? error.code : undefined;
  if (error instanceof ApiError && code === 'tooManyRequests') {
    void reply.header('retry-after', String(Math.ceil(error.options.retryAfterSeconds ?? 1)));
    return { notice: 'initiateBusy' };
  }
  if (code === 'invalidRequest') return { problems: { phone: { text: 'phoneUnclear' } } };
  if (
    code === 'amountMalformed' ||
    code === 'amountOffStep' ||
    code === 'amountNotPositive' ||
    code === 'amountTooLarge'
  )
    return { problems: { amount: { text: 'amountUnclear' } } };
  if (code === undefined)
    deps.log.error({ err: error, requestId: request.id }, 'a request of the public form failed');
  return { notice: 'initiateFailed' };
}
