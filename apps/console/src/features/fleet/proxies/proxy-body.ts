import type { SentBodyOf, endpoints, ProxyRow } from '@wallet/contract';
import { daysRange } from '../../../lib/dates/date-range.ts';
import { formOf, type ProxyForm } from './proxy-rules.ts';

type NewBody = SentBodyOf<typeof endpoints.createProxy>;
type ChangeBody = SentBodyOf<typeof endpoints.updateProxy>;

/** What a form says of a new proxy, as it is sent. */
export function newBody(form: ProxyForm, timeZone: string): NewBody {
  const { name, protocol, host, port, username, ...terms } = spoken(form, timeZone);
  return { name, protocol, host, port, username, ...terms, ...password(form) };
}

/** Only what is different from how the proxy was read; the password only when one was typed. */
export function changeBody(form: ProxyForm, before: ProxyRow, timeZone: string): ChangeBody {
  const was = formOf(before, timeZone);
  const fields = Object.entries(spoken(form, timeZone)).filter(([key]) => {
    const field = key === 'expiresAt' ? 'expiresOn' : (key as keyof ProxyForm);
    return form[field].trim() !== was[field];
  });
  return { revision: before.revision, ...Object.fromEntries(fields), ...password(form) };
}

/** Whether a form says anything new. */
export function isChanged(body: ChangeBody): boolean {
  return Object.keys(body).length > 1;
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

function password(form: ProxyForm): { password?: string } {
  return form.password === '' ? {} : { password: form.password };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
