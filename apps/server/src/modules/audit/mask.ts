const hidden = '[hidden]';

/** Names that hold something which opens a door; matched without case, dashes and underscores. */
const secretName = /(password|secret|token|hash|totp|otp|credentials?|enc|pin|key)$/;
/** Names that hold a number which belongs to a person. */
const numberName = /(accountnumber|banknumber|phone|phonenumber|cardnumber|number|qrpayload)$/;
const emailName = /email$/;
/** Names that hold what somebody typed to find a row: perhaps a person's number or address. */
const searchName = /^(search|q)$/;
const longNumber = /\+?\d(?:[ .()-]*\d){6,}/g;
const address = /[^\s@]+@[^\s@]+/g;

/** Text as PostgreSQL can store it: half surrogate pairs and the zero character become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/**
 * What may be kept for ever of a value that changed: secrets are gone, numbers keep their last four
 * digits, e-mail addresses the first letter and the domain, also in what somebody typed to find
 * them. Undefined becomes null, bigints and dates text.
 */
export function masked(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return storable(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined ? [] : [[storable(name), maskedMember(name, part)]],
    ),
  );
}

function maskedMember(name: string, part: unknown): unknown {
  const plain = name.toLowerCase().replace(/[-_]/g, '');
  if (part === null || typeof part === 'boolean') return part;
  if (secretName.test(plain)) return hidden;
  if (typeof part === 'string' && numberName.test(plain))
    return part.length > 4 ? storable(`…${part.slice(-4)}`) : hidden;
  if (typeof part === 'string' && emailName.test(plain)) return maskedEmail(part);
  if (typeof part === 'string' && searchName.test(plain))
    return storable(part)
      .replaceAll(address, maskedEmail)
      .replaceAll(longNumber, (number) => `\u2026${number.slice(-4)}`);
  return masked(part);
}

function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? storable(`${email.slice(0, 1)}…${email.slice(at)}`) : hidden;
}
