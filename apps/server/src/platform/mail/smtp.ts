import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { OutboxLetter } from './outbox.ts';

/** Hands a mail to the mail server. Throws when it is not taken; the message has no address or text. */
export type Carrier = (letter: OutboxLetter) => Promise<void>;

const waitMs = 15_000;
const mailProblem = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/**
 * Sends by `smtpUrl`. A remote server must offer TLS, as codes must not travel readable. `from` is
 * the sender unless the URL ends in `?from=`.
 */
export function smtpCarrier(smtpUrl: string, from: { name: string; address: string }): Carrier {
  const url = new URL(smtpUrl);
  const sender = { ...from, address: url.searchParams.get('from') ?? from.address };
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !/^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, toName, subject, text, html }) => {
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    // The same id at each attempt: a mail that was taken twice can be recognised.
    const letterHead = {
      messageId: `<${id}@${domain}>`,
      from: sender,
      to: { name: toName, address: to },
      subject,
    };
    await transport.sendMail({ ...letterHead, text, html }).catch(refuse);
  };
}

/** The server's own words may repeat the address and stay out of the log and the queue. */
function refuse(error: unknown): never {
  const { code, responseCode, command } = mailProblem.safeParse(error).data ?? {};
  const reason = [code, responseCode, command].filter((part) => part !== undefined).join(' ');
  throw new Error(`the mail server did not take a mail: ${reason || 'no reason given'}`);
}
