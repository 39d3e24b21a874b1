import {
  proxyHostSchema,
  proxyPasswordSchema,
  proxyProtocols,
  proxyUsernameSchema,
} from '@wallet/contract';
import type { ImportProblem, ProxyProtocol } from '@wallet/contract';
import { plainHost, type ProxyAddress } from '../proxy-address.ts';

export interface ParsedProxy extends ProxyAddress {
  password: string | null;
}

export type ParsedLine = { ok: true; proxy: ParsedProxy } | { ok: false; problem: ImportProblem };

const longestLine = 1_000;
const place = String.raw`(\[[^\]]*\]|[^:/@\s[\]]+):(\d*)`;
const urlForm = new RegExp(String.raw`^([a-z][a-z0-9+.-]*)://(?:(.*)@)?${place}/?$`, 'is');
/** The password may hold colons, and separators of lines that are no control characters. */
const listForm = new RegExp(`^${place}(?::([^:]+):(.+))?$`, 's');

/**
 * A line of a proxy list: `host:port`, `host:port:user:pass`, or `http://`, `https://`, `socks5://`
 * with `user:pass@` in front of the place where user and password are percent-encoded. An IPv6
 * address stands in brackets. `protocol` is the one of lines that do not say theirs. Never throws.
 */
export function parseProxyLine(text: string, protocol: ProxyProtocol): ParsedLine {
  const line = text.trim();
  if (line.length > longestLine) return wrong('tooLong');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(line)) return parseUrl(line);
  const found = listForm.exec(line);
  if (!found) return wrong('notUnderstood');
  const [, host = '', port = '', username, password] = found;
  return checked({ protocol, host, port, username: username ?? null, password: password ?? null });
}

function parseUrl(line: string): ParsedLine {
  const found = urlForm.exec(line);
  if (!found) return wrong('notUnderstood');
  const [, scheme = '', login, host = '', port = ''] = found;
  const protocol = proxyProtocols.find((known) => known === scheme.toLowerCase());
  if (!protocol) return wrong('protocolUnknown');
  if (login === undefined) return checked({ protocol, host, port, username: null, password: null });
  const colon = login.indexOf(':');
  const username = decoded(colon < 0 ? login : login.slice(0, colon));
  const password = colon < 0 ? null : decoded(login.slice(colon + 1));
  if (username === undefined || password === undefined) return wrong('loginInvalid');
  return checked({ protocol, host, port, username, password });
}

interface Unchecked {
  protocol: ProxyProtocol;
  host: string;
  port: string;
  username: string | null;
  password: string | null;
}

function checked({ protocol, host, port, username, password }: Unchecked): ParsedLine {
  const inBrackets = host.startsWith('[');
  const plain = proxyHostSchema.safeParse(inBrackets ? host.slice(1, -1) : host);
  if (!plain.success || plain.data.includes(':') !== inBrackets) return wrong('hostInvalid');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    return wrong('portInvalid');
  if (username !== null && !proxyUsernameSchema.safeParse(username).success)
    return wrong('loginInvalid');
  if (password !== null && !proxyPasswordSchema.safeParse(password).success)
    return wrong('loginInvalid');
  return {
    ok: true,
    proxy: { protocol, host: plainHost(plain.data), port: Number(port), username, password },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function wrong(problem: ImportProblem): ParsedLine {
  return { ok: false, problem };
}
