import type { MaintenanceAudience, MaintenanceSeverity } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import { momentOf, zonedText } from '../../../../lib/dates/date-range.ts';
import type { Json } from '../values/value-fields.ts';

/** What the setting `operation.maintenance` keeps. */
export type AnnouncementValue = {
  severity: MaintenanceSeverity;
  audiences: MaintenanceAudience[];
  text: { en: string; id?: string; ph?: string };
  until: string;
};

export interface AnnouncementForm extends Pick<AnnouncementValue, 'severity' | 'audiences'> {
  en: string;
  id: string;
  ph: string;
  /** A moment of the reader’s clock such as 2026-11-22T21:00; empty: at once. */
  from: string;
  until: string;
  source: string;
}

/** The form for a new announcement, or for another one in the place of this. */
export function announcementForm(
  before: AnnouncementValue | null,
  timeZone: string,
): AnnouncementForm {
  const {
    severity = 'notice',
    audiences = ['operators', 'merchants', 'payers'],
    text,
    until,
  } = before ?? {};
  return {
    severity,
    audiences,
    en: text?.en ?? '',
    id: text?.id ?? '',
    ph: text?.ph ?? '',
    from: '',
    until: until === undefined ? '' : zonedText(until, timeZone),
    source: '',
  };
}

/** What is wrong with what was typed; what is left empty is said by its field. */
export function announcementProblems(
  { audiences, from, until }: Pick<AnnouncementForm, 'audiences' | 'from' | 'until'>,
  timeZone: string,
  nowMs: number,
): Partial<Record<'audiences' | 'from' | 'until', TextKey>> {
  const begins = from === '' ? nowMs : Date.parse(momentOf(from, timeZone) ?? '');
  const ends = Date.parse(momentOf(until, timeZone) ?? '');
  return {
    ...(audiences.length === 0 && { audiences: 'announce.nobody' as const }),
    ...(from !== '' && !(begins > nowMs) && { from: 'announce.fromPast' as const }),
    ...(until !== '' &&
      !(ends > Math.max(nowMs, begins || 0)) && { until: 'announce.untilWrong' as const }),
  };
}

/** The announcement as the setting keeps it; undefined while something is missing. */
export function announcementOf(
  form: AnnouncementForm,
  timeZone: string,
): AnnouncementValue | undefined {
  const until = momentOf(form.until, timeZone);
  const [en, id, ph] = [form.en.trim(), form.id.trim(), form.ph.trim()];
  if (until === undefined || en === '' || form.audiences.length === 0) return undefined;
  return {
    severity: form.severity,
    audiences: form.audiences,
    text: { en, ...(id !== '' && { id }), ...(ph !== '' && { ph }) },
    until,
  };
}

/** A kept value as an announcement; null where nothing is announced. The server stores no other shape. */
export function readAnnouncement(value: Json): AnnouncementValue | null {
  return isAnnouncement(value) ? value : null;
}

function isAnnouncement(value: unknown): value is AnnouncementValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'severity' in value &&
    'audiences' in value &&
    'text' in value &&
    'until' in value
  );
}
