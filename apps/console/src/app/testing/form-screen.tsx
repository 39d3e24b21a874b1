import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { CurrentUser, Problem } from '@wallet/contract';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { showMessages } from '../../lib/text/index.ts';
import { plainTranslator } from '../../lib/text/translator.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { createQueryClient } from '../query-client.ts';
import { UserContext } from '../session/use-session.ts';
import { texts as admin } from '../variants/admin/texts-en.ts';
import { texts as merchant } from '../variants/merchant/texts-en.ts';

export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

export interface Screen {
  /** What was sent with a body. */
  sent: readonly SentRequest[];
  /** What the next request to a path is answered with; the last one is answered so from then on. */
  answer: (path: string, ...answers: Answer[]) => void;
  hasField: (label: string) => boolean;
  /** Resolves when the field shows it. */
  type: (label: string, text: string) => Promise<void>;
  valueOf: (label: string) => string;
  press: (...names: string[]) => void;
  /** Everything that stands on the screen. */
  text: () => string;
  /** The label of the field that has the focus. */
  focused: () => string | undefined;
  /** Nothing is on its way. */
  isIdle: () => boolean;
  close: () => void;
}

/** An answer, a refusal by its code, or none. */
type Answer = object | Problem['code'] | 'lost';

/** Shows a form alone, signed in, before a server that answers what it is told. */
export function showForm(form: ReactNode, user: CurrentUser): Screen {
  const answers = new Map<string, (object | string)[]>();
  const sent: SentRequest[] = [];
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    fetch: async (address: string, init: RequestInit) => answered(address, init, answers, sent),
  });
  showMessages({
    locale: 'en',
    translate: plainTranslator({ ...merchant, ...admin } as Record<string, string>),
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterContextProvider router={router}>
          <UserContext value={user}>{form}</UserContext>
        </RouterContextProvider>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    sent,
    answer: (path, ...given) => void answers.set(path, given),
    hasField: (label) => labelled(label) !== null,
    type: async (label, text) => {
      write(fieldOf(label), text);
      await vi.waitFor(() => expect(fieldOf(label).value).toBe(text));
    },
    valueOf: (label) => fieldOf(label).value,
    press: (...names) => names.map(buttonOf).forEach((button) => button.click()),
    text: () => document.body.textContent ?? '',
    focused: () => labelOf(document.activeElement),
    isIdle: () => document.querySelector('[aria-busy]') === null,
    close: () => {
      root.unmount();
      host.remove();
    },
  };
}

async function answered(
  address: string,
  init: RequestInit,
  answers: Map<string, (object | string)[]>,
  sent: SentRequest[],
): Promise<Response> {
  const path = address.split('?')[0] ?? '';
  const headers = new Headers(init.headers);
  if (init.method !== 'GET' && answers.has(path))
    sent.push({
      method: init.method ?? 'GET',
      path,
      body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') as unknown,
      idempotencyKey: headers.get('idempotency-key'),
    });
  const left = answers.get(path) ?? ['notFound'];
  const answer = left.length > 1 ? left.shift() : left[0];
  if (answer === 'lost') throw new TypeError('Failed to fetch');
  if (typeof answer === 'object') return Response.json(answer);
  const status = answer === 'notFound' ? 404 : answer === 'overloaded' ? 503 : 409;
  return Response.json({ code: answer, title: answer, status, requestId: 'req_1' }, { status });
}

function labelled(label: string): Element | null {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  return found === undefined ? null : document.querySelector(`[id="${found.htmlFor}"]`);
}

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const field = labelled(label);
  if (field === null) throw new Error(`there is no field ${label}`);
  return field as HTMLInputElement;
}

function labelOf(field: Element | null): string | undefined {
  return [...document.querySelectorAll('label')].find((each) => each.htmlFor === field?.id)
    ?.textContent;
}

function buttonOf(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  if (found === undefined) throw new Error(`there is no button ${name}`);
  return found;
}

/** As a browser does it: by the element's own setter, which React watches. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
