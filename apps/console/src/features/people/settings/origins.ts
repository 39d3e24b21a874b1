import type { FieldError, MerchantProfile } from '@wallet/contract';
import { linesOf } from '../../../lib/lines-of.ts';

export const originNames = ['allowedOrigins', 'returnOrigins'] as const;
export type OriginName = (typeof originNames)[number];
export type OriginFields = Readonly<Record<OriginName, string>>;

/** The lists as they are typed, an entry a line. */
export function originFieldsOf({
  allowedOrigins,
  returnOrigins,
}: Pick<MerchantProfile, OriginName>): OriginFields {
  return { allowedOrigins: allowedOrigins.join('\n'), returnOrigins: returnOrigins.join('\n') };
}

/** The lists that are different from what was read. */
export function changedOrigins(
  read: Pick<MerchantProfile, OriginName>,
  texts: OriginFields,
): Partial<Record<OriginName, string[]>> {
  const changed = originNames.filter(
    (name) => linesOf(texts[name]).join('\n') !== read[name].join('\n'),
  );
  return Object.fromEntries(changed.map((name) => [name, linesOf(texts[name])]));
}

/** The entry of a list that the server did not take. */
export function refusedEntry(
  name: OriginName,
  text: string,
  fields: readonly FieldError[],
): string | undefined {
  const refused = fields.map(({ path }) => path.split('.')).find((words) => words.includes(name));
  return refused === undefined ? undefined : (linesOf(text)[Number(refused.at(-1))] ?? text);
}
