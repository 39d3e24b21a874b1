import type { SentBodyOf, endpoints, ProxyRow } from '@wallet/contract';
import type { Whole } from '../../../lib/forms/whole-body.ts';
import { daysRange } from '../../../lib/dates/date-range.ts';
import { formOf, type ProxyForm } from './proxy-rules.ts';

type NewBody = Whole<SentBodyOf<typeof endpoints.createProxy>>;
type ChangeBody = Whole<SentBodyOf<typeof endpoints.updateProxy>>;

/** What a form says of a new proxy, as it is sent. */
export function newBody(form: ProxyForm, timeZone: string): NewBody {
  const terms = spoken(form, timeZone);
  return { ...terms, password: form.password || undefined, status: undefined };
}

/** Only what is different from how the proxy was read; the password only when one was typed. */
export function changeBody(form: ProxyForm, before: ProxyRow, timeZone: string): ChangeBody {
  const was = formOf(before, timeZone);
  const fields = Object.entries(spoken(form, timeZone)).filter(([key]) => {
    const field = key === 'expiresAt' ? 'expiresOn' : (key as keyof ProxyForm);
    return form[field].trim() !== was[field];
  });
  return {
    revision: before.revision,
    ...(Object.fromEntries(fields) as Omit<ChangeBody, 'revision' | 'password'>),
    password: form.password || undefined,
  };
}

/** Whether a form says anything new. */
export function isChanged(body: ChangeBody): boolean {
  return Object.values(body).filter((value) => value !== undefined).length > 1;
}

function spoken(form: ProxyForm, timeZone: string) {
  return {
    name: form.name.trim(),
    protocol: form.protocol,
    host: form.host.trim(),
    port: Number(form.port),
    username: orNull(form.username),
    country: orNull(form.country),
    maxAccounts: Number(form.maxAccounts),
    expiresAt: daysRange({ to: form.expiresOn }, timeZone).to ?? null,
    notes: orNull(form.notes),
    ownerUserId: orNull(form.ownerUserId),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
