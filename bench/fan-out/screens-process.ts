/** Screens that count what they hear. Arguments: the addresses as JSON, and how many listen at each. */
import { realtimePath } from '@wallet/contract';
import { obey } from '../support/child.ts';
import type { Addresses } from './pushes-process.ts';

const [text = '{}', count = '0'] = process.argv.slice(2);
const { ours, plain, accessTokens } = JSON.parse(text) as Addresses;
const heard = { ours: 0, plain: 0 };

await Promise.all(
  Array.from({ length: Number(count) }, (_, at) =>
    Promise.all([openOurs(accessTokens[at % accessTokens.length] ?? ''), openPlain()]),
  ),
);
obey(() => Promise.resolve({ ...heard }));

/** Signs in as the console does and is counted in when its namespace has let it in. */
function openOurs(accessToken: string): Promise<void> {
  const socket = new WebSocket(`${ours}${realtimePath}/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a screen was not let in')));
    socket.addEventListener('message', ({ data }) => {
      const said = String(data);
      if (said === '2') socket.send('3');
      else if (said.startsWith('0')) socket.send(`40${JSON.stringify({ token: accessToken })}`);
      else if (said.startsWith('40')) resolve();
      else if (said.startsWith('44')) reject(new Error(said));
      else if (said.includes('device-status-update')) heard.ours += 1;
    });
  });
}

function openPlain(): Promise<void> {
  const socket = new WebSocket(plain);
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a plain screen was not let in')));
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('message', () => void (heard.plain += 1));
  });
}
