import { checkEmv } from './check.ts';
import { crc16 } from './crc16.ts';
import { isTemplate, lengthOf, type EmvField } from './fields.ts';
import { isAmountText, maxPayloadLength, two } from './parse.ts';
import { EmvError, problem } from './problems.ts';

/** A field to write: a value, or fields of its own for a template. */
export type EmvPart =
  | { readonly tag: string; readonly value: string }
  | { readonly tag: string; readonly fields: readonly { tag: string; value: string }[] };

/**
 * Writes the fields in order and the checksum, ignoring a tag 63. Throws EmvError for a tag not of
 * two digits or a value over 99 characters.
 */
export function buildEmv(parts: readonly EmvPart[]): string {
  const text = `${parts
    .filter((part) => part.tag !== '63')
    .map(writePart)
    .join('')}6304`;
  if (lengthOf(text) + 4 > maxPayloadLength)
    throw new EmvError([
      problem('tooLong', `The code would have more than ${maxPayloadLength} characters.`),
    ]);
  return text + crc16(text);
}

/**
 * The payload with `amount` as given ("150000", "1499.75"): tag 01 becomes 12, a new 54 follows 53,
 * a new checksum; the rest stays. Throws EmvError for a payload that `checkEmv` refuses, zero or
 * anything but plain decimals.
 */
export function withAmount(payload: string, amount: string): string {
  const check = checkEmv(payload);
  if (!check.ok) throw new EmvError(check.problems);
  if (!isPayableText(amount))
    throw new EmvError([
      problem(
        'amountMalformed',
        `"${amount}" is no amount above zero with at most two places.`,
        '54',
      ),
    ]);
  const kept = check.reading.fields.filter((field) => field.tag !== '54' && field.tag !== '01');
  return buildEmv(kept.flatMap((field) => [raw(field), ...added(field, amount)]));
}

function added(field: EmvField, amount: string): EmvPart[] {
  if (field.tag === '00') return [{ tag: '01', value: '12' }];
  if (field.tag === '53') return [{ tag: '54', value: amount }];
  return [];
}

function raw({ tag, value }: EmvField): EmvPart {
  return { tag, value };
}

function writePart(part: EmvPart): string {
  const value = 'value' in part ? part.value : part.fields.map(writePart).join('');
  const length = lengthOf(value);
  if (!/^\d\d$/.test(part.tag))
    throw new EmvError([
      problem('valueUnwritable', `"${part.tag}" is no tag: tags are two digits.`),
    ]);
  if ('fields' in part && !isTemplate(part.tag))
    throw new EmvError([
      problem('valueUnwritable', `Tag ${part.tag} holds a plain value, no fields.`, part.tag),
    ]);
  if (length === 0 || length > 99)
    throw new EmvError([
      problem(
        'valueUnwritable',
        `The value of tag ${part.tag} has ${length} characters; 1 to 99 can be written.`,
        part.tag,
      ),
    ]);
  if (!value.isWellFormed())
    throw new EmvError([
      problem('valueUnwritable', `The value of tag ${part.tag} holds half a character.`, part.tag),
    ]);
  return `${part.tag}${two(length)}${value}`;
}

function isPayableText(amount: string): boolean {
  return isAmountText(amount) && /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(amount) && /[1-9]/.test(amount);
}
