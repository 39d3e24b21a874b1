import { hydrateRoot } from 'react-dom/client';
import type { WithdrawDataWithTexts } from '../page/page-data.ts';
import type { Entered } from '../render-types.ts';
import type { Texts } from '../texts/texts.ts';
import { LiveWithdraw } from './live-withdraw.tsx';
import { browserOptions, openEmbedOf, tabMemory, takeOver } from './take-over.ts';
import { withdrawApi } from './withdraw-api.ts';
import { createWithdrawStore, type KeptForm } from './withdraw-store.ts';

void start();

/** Takes over the withdraw page that the server rendered, with what was typed into it meanwhile. */
async function start(): Promise<void> {
  const taken = takeOver();
  if (!taken) return;
  const { root } = taken;
  const { texts, ...data } = taken.data as WithdrawDataWithTexts;
  const store = createWithdrawStore({
    ...browserOptions(),
    data,
    api: withdrawApi(data.state.sessionId),
    memory: formMemory(data.state.sessionId),
    typed: readTyped(root),
  });
  window.addEventListener('popstate', () => store.showAddress(location.search));
  hydrateRoot(root, <LiveWithdraw data={data} texts={texts as Texts} store={store} embed={await openEmbedOf(data)} />);
}

const fields = { institution: 'institution', accountNumber: 'accountNumber', amount: 'amount' } as const satisfies Record<keyof Entered, string>;

function readTyped(root: HTMLElement): Partial<Entered> {
  const values = Object.entries(fields).map(([field, name]) => [field, root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '']);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function formMemory(sessionId: string): { read(): KeptForm | null; write(form: KeptForm | null): void } {
  const memory = tabMemory(`withdraw-form-${sessionId}`);
  return {
    read: () => {
      const text = memory.read();
      return text === null ? null : (JSON.parse(text) as KeptForm);
    },
    write: (form) => memory.write(form && JSON.stringify(form)),
  };
}
