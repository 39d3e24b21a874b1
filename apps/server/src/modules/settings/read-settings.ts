import {
  settingKeys,
  settings,
  type AnswerOf,
  type endpoints,
  type SettingChange,
  type SettingKey,
  type SettingRow,
} from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { registry } from './registry.ts';
import {
  selectAhead,
  selectInForce,
  selectRefused,
  selectVersions,
  type ChangeRow,
  type VersionRow,
} from './settings.sql.ts';

type Json = SettingRow['value'];

/** These settings with what is in force, what waits for another Admin, and what is planned. */
export async function readSettings(
  query: Query,
  keys: readonly SettingKey[] = settingKeys,
): Promise<SettingRow[]> {
  const inForce = await all(query, selectInForce(keys));
  const ahead = await all(query, selectAhead(keys));
  return keys.map((key) =>
    toRow(
      key,
      inForce.find((row) => row.key === key),
      ahead.filter((row) => row.key === key),
    ),
  );
}

/** One of them. */
export async function readOneSetting(query: Query, key: SettingKey): Promise<SettingRow> {
  const [row] = await readSettings(query, [key]);
  if (row === undefined) throw new Error(`no setting ${key}`);
  return row;
}

const most = 100;

/** What a setting was, newest first, and what it was not to be. */
export async function readHistory(
  query: Query,
  key: SettingKey,
): Promise<AnswerOf<(typeof endpoints)['getSettingHistory']>> {
  const versions = await all(query, selectVersions(key, most));
  const refused = await all(query, selectRefused(key, most));
  return {
    versions: versions.map(({ version, value, from, until, source, changedBy }) => ({
      version,
      value: value as Json,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      source,
      changedBy,
    })),
    refused: refused.map(toChange),
  };
}

function toRow(
  key: SettingKey,
  now: VersionRow | undefined,
  ahead: readonly ChangeRow[],
): SettingRow {
  const proposal = ahead.find(({ state }) => state === 'proposed');
  return {
    key,
    ...settings[key],
    value: now === undefined ? plain(registry[key].usual) : completed(key, now.value),
    version: now?.version ?? null,
    since: now?.from.toISOString() ?? null,
    source: now?.source ?? null,
    changedBy: now?.changedBy ?? null,
    proposal: proposal === undefined ? null : toChange(proposal),
    planned: ahead.filter(({ state }) => state === 'accepted').map(toChange),
  };
}

function toChange({
  id,
  value,
  validFrom,
  source,
  state,
  proposedBy,
  proposedAt,
  decidedBy,
  decidedAt,
  decisionReason,
}: ChangeRow): SettingChange {
  return {
    id,
    value: value as Json,
    validFrom: validFrom?.toISOString() ?? null,
    source,
    state,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionReason,
  };
}

/** As its readers take it. */
function completed(key: SettingKey, value: unknown): Json {
  return (registry[key].complete?.(value) ?? value) as Json;
}

/** A built-in value as it would be kept: amounts in quotes. */
function plain(value: unknown): Json {
  return value === undefined
    ? null
    : (JSON.parse(
        JSON.stringify(value, (_name, inner: unknown) =>
          typeof inner === 'bigint' ? String(inner) : inner,
        ),
      ) as Json);
}
