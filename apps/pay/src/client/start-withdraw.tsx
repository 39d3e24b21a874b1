import { hydrateRoot } from 'react-dom/client';
import type { WithdrawDataWithMessages } from '../page/page-data.ts';
import { needsLater } from '../page/withdraw-page.ts';
import type { Entered } from '../render-types.ts';
import type { Messages } from '../texts/texts.ts';
import { LiveWithdraw } from './live-withdraw.tsx';
import { browserOptions, startEmbedOf, tabMemory, takeOver } from './take-over.ts';
import { withdrawApi } from './withdraw-api.ts';
import { createWithdrawStore, type StoredForm } from './withdraw-store.ts';

/** Takes over the withdraw page that the server rendered, with what was typed into it meanwhile. */
export async function start(): Promise<void> {
  const taken = takeOver();
  if (!taken) return;
  const { root } = taken;
  const { texts, ...data } = taken.data as WithdrawDataWithMessages;
  const loadLater = () => import('../screens/withdraw/later.ts');
  const store = createWithdrawStore({
    ...browserOptions(),
    data,
    later: needsLater(data.state, data.view) ? await loadLater() : null,
    loadLater,
    api: withdrawApi(data.state.sessionId),
    memory: formMemory(data.state.sessionId),
    typed: readTyped(root),
  });
  window.addEventListener('popstate', () => store.showAddress(location.search));
  hydrateRoot(
    root,
    <LiveWithdraw
      data={data}
      texts={texts as Messages}
      store={store}
      embed={await startEmbedOf(data)}
    />,
  );
}

function readTyped(root: HTMLElement): Partial<Entered> {
  const names: (keyof Entered)[] = ['institution', 'accountNumber', 'amount'];
  const values = names.map((name) => [
    name,
    root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '',
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== '')) as Partial<Entered>;
}

function formMemory(sessionId: string): {
  read(): StoredForm | null;
  write(form: StoredForm | null): void;
} {
  const memory = tabMemory(`withdraw-form-${sessionId}`);
  return {
    read: () => {
      const text = memory.read();
      return text === null ? null : (JSON.parse(text) as StoredForm);
    },
    write: (form) => memory.write(form && JSON.stringify(form)),
  };
}
