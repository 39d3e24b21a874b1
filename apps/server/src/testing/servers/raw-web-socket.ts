import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A WebSocket spoken by hand: it may send what no client would, and stop reading. */
export interface RawWebSocket {
  tcp: Socket;
  /** What came after the upgrade as text, in order. */
  heard: string[];
  /** The next text that begins with this. Rejects when the connection ends before. */
  next(start: string): Promise<string>;
  send(text: string): void;
  sendFrame(frame: Frame): void;
  /**
   * The status of a refused upgrade, or the code and reason of the close frame; nothing of both
   * when it was just cut.
   */
  ended: Promise<{ status?: number; code?: number; reason?: string }>;
}

export interface Frame {
  opcode?: number;
  payload: Buffer;
  /** What the frame says of its length. */
  declaredBytes?: number;
  isMasked?: boolean;
  firstByte?: number;
}

export interface RawHandshake {
  port: number;
  /** With its query, as `/ws/?EIO=4&transport=websocket`. */
  path?: string;
  headers?: Record<string, string>;
  /** Gets every text; then none is kept. */
  onText?: (text: string) => void;
}

const textFrame = 1;
const closeOpcode = 8;

/** Opens one. It is open as soon as the first text comes: `next('0')` for Engine.IO. */
export function openRawWebSocket({ port, onText, ...asked }: RawHandshake): RawWebSocket {
  const tcp = connect(port, '127.0.0.1');
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const end: Awaited<RawWebSocket['ended']> = {};
  let isOver = false;
  const wake = () => waiting.forEach((look) => look());
  const read = openReader(end, {
    onText: onText ?? ((text) => void heard.push(text)),
    onClose: () => void tcp.end(),
  });
  tcp.on('data', (chunk: Buffer) => {
    read(chunk);
    wake();
  });
  tcp.on('error', () => undefined);
  tcp.once('end', () => tcp.end());
  const ended = new Promise<typeof end>((resolve) => {
    tcp.once('close', () => {
      isOver = true;
      wake();
      resolve(end);
    });
  });
  tcp.write(upgradeOf(port, asked));
  const sendFrame = (frame: Frame) => void tcp.write(frameOf(frame));
  return {
    tcp,
    heard,
    ended,
    sendFrame,
    send: (text) => sendFrame({ payload: Buffer.from(text) }),
    next: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = heard.findIndex((text) => text.startsWith(start));
          if (at < 0 && !isOver) return;
          waiting.delete(look);
          if (at < 0) reject(new Error(`it ended: ${JSON.stringify(end)}`));
          else resolve(heard.splice(0, at + 1).at(-1) ?? '');
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Reads the answer to the upgrade, then frames. How it ends is written into `end`. */
function openReader(
  end: Awaited<RawWebSocket['ended']>,
  { onText, onClose }: { onText: (text: string) => void; onClose: () => void },
): (chunk: Buffer) => void {
  let [rest, isUpgraded] = [Buffer.alloc(0), false];

  function readHead(): void {
    const at = rest.indexOf('\r\n\r\n');
    if (at < 0) return;
    const status = Number(rest.toString('latin1', 9, 12));
    isUpgraded = status === 101;
    if (!isUpgraded) end.status = status;
    rest = rest.subarray(at + 4);
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isUpgraded) readHead();
    if (!isUpgraded) return;
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      rest = rest.subarray(frame.bytes);
      const { opcode, payload } = frame;
      if (opcode === textFrame) onText(payload.toString());
      if (opcode !== closeOpcode) continue;
      if (payload.length >= 2)
        Object.assign(end, { code: payload.readUInt16BE(0), reason: payload.toString('utf8', 2) });
      onClose();
    }
  };
}

function upgradeOf(
  port: number,
  { path = '/ws/?EIO=4&transport=websocket', headers = {} }: Pick<RawHandshake, 'path' | 'headers'>,
): string {
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A frame as a client sends it, under a mask of zeros. */
function frameOf({
  opcode = textFrame,
  payload,
  declaredBytes = payload.length,
  isMasked = true,
  firstByte = 0x80 | opcode,
}: Frame): Buffer {
  const head = Buffer.alloc(10);
  head[0] = firstByte;
  head[1] = 127 | (isMasked ? 0x80 : 0);
  head.writeBigUInt64BE(BigInt(declaredBytes), 2);
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** The first frame of what a server sent, when it is whole. */
function readFrame(from: Buffer): { opcode: number; payload: Buffer; bytes: number } | undefined {
  if (from.length < 2) return undefined;
  const short = (from[1] ?? 0) & 127;
  const headBytes = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (from.length < headBytes) return undefined;
  const length =
    short === 126 ? from.readUInt16BE(2) : short === 127 ? Number(from.readBigUInt64BE(2)) : short;
  const bytes = headBytes + length;
  if (from.length < bytes) return undefined;
  return { opcode: (from[0] ?? 0) & 15, payload: from.subarray(headBytes, bytes), bytes };
}
