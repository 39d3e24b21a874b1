import { createServer, type Server } from 'node:net';

/** The smallest mail server there is; it speaks no TLS. */
export interface TestMailServer {
  port: number;
  /** As they came, heads included. */
  mails: string[];
  /** One for each mail and receiver: `<somebody@example.com>`. */
  receivers: string[];
  close(): Promise<void>;
}

/** Takes every mail, or with `refuse` none. */
export async function testMailServer({ refuse = false } = {}): Promise<TestMailServer> {
  const mails: string[] = [];
  const receivers: string[] = [];
  const server: Server = createServer((socket) => {
    let body: string[] | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answers: [RegExp, () => unknown][] = [
      [/^(EHLO|HELO)/i, () => say('250 mail.example')],
      [/^RCPT/i, () => say(refuse ? '550 5.1.1 <dian@kopi.example>: unknown' : '250 ok')],
      [/^DATA/i, () => ((body = []), say('354 go on'))],
      [/^QUIT/i, () => socket.end('221 bye\r\n')],
    ];
    const hear = (line: string) => {
      if (body !== undefined && line !== '.') return void body.push(line);
      if (body !== undefined) mails.push(body.join('\r\n'));
      body = undefined;
      if (/^RCPT/i.test(line)) receivers.push(line.slice('RCPT TO:'.length));
      (answers.find(([form]) => form.test(line))?.[1] ?? (() => say('250 ok')))();
    };
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const parts = (rest + part.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      parts.forEach(hear);
    });
    say('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    mails,
    receivers,
    close: () =>
      new Promise<void>(
        (resolve) => void (server.listening ? server.close(() => resolve()) : resolve()),
      ),
  };
}
