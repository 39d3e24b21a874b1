import { Agent, request } from 'node:http';

export interface Sent {
  status: number;
  ms: number;
  cookies: string;
  location: string;
  text: string;
}

export interface Sending {
  method?: 'GET' | 'POST';
  body?: object | URLSearchParams;
  /** From where, as a proxy in front would say. */
  ip?: string;
  cookie?: string | undefined;
  token?: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** One request with as little work as possible on this side: the machine is the server's. */
export function send(url: string, sending: Sending = {}): Promise<Sent> {
  const { method = sending.body ? 'POST' : 'GET', body, ip = '198.51.100.1' } = sending;
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': ip,
      ...(body && { 'content-type': typeOf(body) }),
      ...(sending.cookie !== undefined && { cookie: sending.cookie }),
      ...(sending.token !== undefined && { authorization: `Bearer ${sending.token}` }),
    };
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => void (text += part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - startedMs,
          cookies: (answer.headers['set-cookie'] ?? [])
            .map((line) => line.split(';')[0])
            .join('; '),
          location: answer.headers.location ?? '',
          text,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body instanceof URLSearchParams ? body.toString() : body && JSON.stringify(body));
  });
}

function typeOf(body: object): string {
  return body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
}

/** One of 200 networks. */
export function networkNo(i: number): string {
  return `2001:db8:${(i % 200).toString(16)}::1`;
}
