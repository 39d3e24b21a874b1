import { hydrateRoot } from 'react-dom/client';
import type { WithdrawDataWithTexts } from '../page/page-data.ts';
import { needsLater } from '../page/withdraw-page.ts';
import type { Entered } from '../render-types.ts';
import type { Texts } from '../texts/texts.ts';
import { LiveWithdraw } from './live-withdraw.tsx';
import { browserOptions, openEmbedOf, tabMemory, takeOver } from './take-over.ts';
import { withdrawApi } from './withdraw-api.ts';
import { createWithdrawStore, type KeptForm } from './withdraw-store.ts';

/** Takes over the withdraw page that the server rendered, with what was typed into it meanwhile. */
export async function start(): Promise<void> {
  const taken = takeOver();
  if (!taken) return;
  const { root } = taken;
  const { texts, ...data } = taken.data as WithdrawDataWithTexts;
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
      texts={texts as Texts}
      store={store}
      embed={await openEmbedOf(data)}
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
  read(): KeptForm | null;
  write(form: KeptForm | null): void;
} {
  const memory = tabMemory(`withdraw-form-${sessionId}`);
  return {
    read: () => {
      const text = memory.read();
      return text === null ? null : (JSON.parse(text) as KeptForm);
    },
    write: (form) => memory.write(form && JSON.stringify(form)),
  };
}
