import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuiltPay } from '@wallet/pay/render';
import type { FastifyReply } from 'fastify';
import type { PayPagesDeps } from './deps.ts';
import type { PageOptions } from './page-options.ts';
import { newNonce, pageHeaders } from './page-headers.ts';

type Reason = 'invalid' | 'unexpected' | 'busy';

interface Kept {
  nonce: string;
  status: number;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const pages = new WeakMap<BuiltPay, Map<string, Kept>>();

/**
 * Sends the page for a link that does not work, for too many requests, or for our own trouble. It
 * names no merchant and holds no word of whoever asked, so it is drawn and compressed once for each
 * language and look: refusing somebody costs next to nothing. Its nonce is that of the drawing,
 * which nothing strange can get into.
 */
export function showTrouble(
  deps: Pick<PayPagesDeps, 'pay' | 'brandDefault'>,
  reply: FastifyReply,
  { look, reason }: { look: PageOptions; reason: Reason },
): FastifyReply {
  const { nonce, status, ...bodies } = pageOf(deps, look, reason);
  const encoding = encodingFor(reply.request.headers['accept-encoding']);
  void reply.code(status).headers({
    ...pageHeaders({ nonce, frameOrigins: [] }),
    vary: 'accept-encoding, Cookie',
    ...(encoding !== 'plain' && { 'content-encoding': encoding }),
  });
  return reply.send(bodies[encoding]);
}

function pageOf(
  { pay, brandDefault }: Pick<PayPagesDeps, 'pay' | 'brandDefault'>,
  { lang = 'en', theme, embedded }: PageOptions,
  reason: Reason,
): Kept {
  const kept = pages.get(pay) ?? new Map<string, Kept>();
  pages.set(pay, kept);
  const key = [lang, theme, embedded, reason, brandDefault].join();
  const found = kept.get(key);
  if (found) return found;
  const nonce = newNonce();
  const page = pay.renderInvalid({ locale: lang, theme, embedded, nonce, brandDefault, reason });
  const plain = Buffer.from(page.html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const drawn = {
    nonce,
    status: page.status,
    plain,
    br: brotliCompressSync(plain, { params }),
    gzip: gzipSync(plain),
  };
  kept.set(key, drawn);
  return drawn;
}

/** The best that the browser names without refusing it. */
function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const named = String(accepted ?? '')
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (named.includes('br')) return 'br';
  return named.includes('gzip') ? 'gzip' : 'plain';
}
