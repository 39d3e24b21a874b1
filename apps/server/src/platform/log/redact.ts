/** Parameters whose values grant access or, as typed searches, may be a person's name or number. */
const hiddenParameters = new Set([
  'search',
  'q',
  'session',
  'token',
  'ticket',
  'code',
  'access_token',
  'refresh_token',
  'accesstoken',
  'refreshtoken',
  'password',
  'secret',
  'key',
  'apikey',
  'signature',
]);

export const redacted = '[redacted]';

/** The URL with every parameter that grants access or names somebody replaced, in query and fragment. */
export function redactUrl(url: string): string {
  const cut = url.search(/[?#]/);
  if (cut < 0) return url;
  return (
    url.slice(0, cut) +
    url
      .slice(cut)
      .replace(/([?&#])([^=&#]*)=([^&#]*)/g, (whole, mark: string, name: string) =>
        hiddenParameters.has(nameOf(name)) ? `${mark}${name}=${redacted}` : whole,
      )
  );
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded).toLowerCase();
  } catch {
    return encoded.toLowerCase();
  }
}

/** Names whose values never reach a log line, at any depth the redactor walks. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'proxyauthorization',
  'password',
  'newpassword',
  'currentpassword',
  'recoverycode',
  'recoverycodes',
  'passwordhash',
  'token',
  'accesstoken',
  'refreshtoken',
  'tokenhash',
  'apitoken',
  'testapitoken',
  'devicetoken',
  'secret',
  'webhooksecret',
  'totp',
  'otp',
  'credentials',
  'apikey',
  'privatekey',
  'connectionstring',
  'databaseurl',
  'ticket',
]);
const deepest = 6;

/** A copy of what is about to be logged, in which values under telling names are replaced, at any depth. */
export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretName(name) ? redacted : redact(value, depth + 1),
    ]),
  );
}

function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase().replace(/[-_]/g, ''));
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === deepest) return '[deeper]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return redactFields(value, depth);
}

/** Only what helps: `detail` and `where` of a database error hold row values and stay out. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = Object.fromEntries(Object.entries(error));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    cause: redact(error.cause, depth + 1),
  };
}

/** A text without apparent secrets: link parameters, database passwords, bearer and API tokens, webhook secrets. */
export function redactText(text: string): string {
  return text
    .replace(
      /([?&#](?:session|token|ticket|code|access_token|refresh_token)=)[^&#\s"']+/gi,
      `$1${redacted}`,
    )
    .replace(/(\b[a-z][a-z0-9+]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi, `$1${redacted}@`)
    .replace(/\bBearer\s+[\w.~+/-]+=*/gi, `Bearer ${redacted}`)
    .replace(/\bwap_[0-9A-Za-z]{20,}/g, `wap_${redacted}`)
    .replace(/\bwhsec_[\w+/-]{16,}=*/g, `whsec_${redacted}`);
}
