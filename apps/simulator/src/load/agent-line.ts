import { agentNamespace, agentPath } from '@wallet/agent-protocol';

/** What a line tells its agent. */
export interface LineEvents {
  /** The server let the agent into its namespace: it may say hello. */
  onOpen: () => void;
  /** A command, and how to answer it. */
  onCommand: (body: unknown, answer: (value: object) => void) => void;
  /** It is over, whoever ended it. Told once. */
  onClose: () => void;
}

export interface AgentLine {
  /** Says a message; `onAnswer` gets what the server answers. */
  say(name: string, body: object, onAnswer?: (answer: unknown) => void): void;
  close(): void;
}

/** Engine.IO's packet types, and Socket.IO's inside a message: one character each. */
const packet = {
  open: '0',
  ping: '2',
  pong: '3',
  connected: '40',
  refused: '44',
  event: '42',
  answer: '43',
} as const;

/**
 * A server connection with an agent's share of Socket.IO on the platform's WebSocket: a tenth of
 * the full client's memory, so ten thousand fit into one process.
 */
export function openLine(
  { serverUrl, token }: { serverUrl: string; token: string },
  { onOpen, onCommand, onClose }: LineEvents,
): AgentLine {
  const socket = new WebSocket(
    `${serverUrl.replace(/^http/, 'ws').replace(/\/$/, '')}${agentPath}/?EIO=4&transport=websocket`,
  );
  const waiting = new Map<number, (answer: unknown) => void>();
  let said = 0;
  let isOver = false;
  const send = (text: string) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  const end = () => {
    if (isOver) return;
    isOver = true;
    socket.close();
    onClose();
  };
  const hear = (text: string) => {
    if (text === packet.ping) return send(packet.pong);
    if (text.startsWith(packet.open))
      return send(`${packet.connected}${agentNamespace},${JSON.stringify({ token })}`);
    const kind = text.slice(0, 2);
    if (kind === packet.connected) return onOpen();
    if (kind === packet.refused) return end();
    const { id, body } = readPacket(text);
    if (kind === packet.answer) {
      waiting.get(id)?.(body[0]);
      waiting.delete(id);
    } else if (kind === packet.event && body[0] === 'command')
      onCommand(body[1], (value) =>
        send(`${packet.answer}${agentNamespace},${id}${JSON.stringify([value])}`),
      );
    return undefined;
  };
  socket.addEventListener('message', ({ data }) => hear(String(data)));
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return {
    say: (name, body, onAnswer) => {
      const id = said++;
      if (onAnswer) waiting.set(id, onAnswer);
      send(`${packet.event}${agentNamespace},${id}${JSON.stringify([name, body])}`);
    },
    close: end,
  };
}

/** `42/agent,7["name",{...}]`: the number and what is in the list. */
function readPacket(text: string): { id: number; body: unknown[] } {
  const from = text.indexOf(',') + 1;
  const at = text.indexOf('[', from);
  return at < 0
    ? { id: Number.NaN, body: [] }
    : { id: Number(text.slice(from, at)), body: JSON.parse(text.slice(at)) as unknown[] };
}
