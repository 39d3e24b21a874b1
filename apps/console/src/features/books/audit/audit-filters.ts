import type { endpoints, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import {
  dateRange,
  daysRange,
  isDay,
  presets,
  type DatePreset,
  type TimeSpan,
} from '../../../lib/dates/date-range.ts';

export type AuditQuery = NonNullable<SentQueryOf<typeof endpoints.listAuditEntries>>;

export interface AuditFilters {
  actor?: string;
  action?: string;
  entity?: string;
  entityId?: string;
  date?: DatePreset;
  /** Days such as 2026-11-21, both included; they count when there is no preset. */
  from?: string;
  to?: string;
}

export const pageSize = 50;
const longest = 64;
/** What the address of an unfiltered log says. */
export const noFilters = {
  actor: undefined,
  action: undefined,
  entity: undefined,
  object: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
  id: undefined,
} as const;

/** The filters that the address asks for. Impossible days and over-long words are no filters, and never an error. */
export function readFilters(search: Search): AuditFilters {
  const date = presets.find((known) => known === search['date']);
  const { from, to } = search;
  const word = (name: string) => {
    const text = search[name]?.trim() ?? '';
    return text !== '' && text.length <= longest ? text : undefined;
  };
  return dropAbsent({
    actor: word('actor'),
    action: word('action'),
    entity: word('entity'),
    entityId: word('object'),
    date,
    from: date === undefined && isDay(from) ? from : undefined,
    to: date === undefined && isDay(to) ? to : undefined,
  });
}

/** The filters as the API asks for them. Days begin at midnight in the user's time zone. */
export function queryOf(
  { actor, action, entity, entityId, ...days }: AuditFilters,
  { after, now, timeZone }: { after?: string | undefined; now: Date; timeZone: string },
): AuditQuery {
  return {
    ...dropAbsent({ actorId: actor, action, entity, entityId }),
    ...spanOf(days, now, timeZone),
    ...(after ? { after } : {}),
    limit: String(pageSize),
  };
}

function spanOf(
  { date, from, to }: Pick<AuditFilters, 'date' | 'from' | 'to'>,
  now: Date,
  timeZone: string,
): TimeSpan {
  return date === undefined ? daysRange({ from, to }, timeZone) : dateRange(date, now, timeZone);
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function dropAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}
