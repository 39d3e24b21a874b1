import type { CurrentUser, Problem } from '@wallet/contract';
import { ProblemError } from '@wallet/contract/client';
import { sessionStore, type SessionStore } from './storage.ts';

/** Storage in memory, for tests. */
export function memoryStorage(
  items: Record<string, string> = {},
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { items: Map<string, string> } {
  const map = new Map(Object.entries(items));
  return {
    items: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

export const storedSession = {
  access_token: 'a1',
  refresh_token: 'r1',
  session: '{"id":"ses_1","roleId":4}',
};

export function storeWith(
  items: Record<string, string>,
): SessionStore & { items: Map<string, string> } {
  const storage = memoryStorage(items);
  return { ...sessionStore(storage), items: storage.items };
}

export const merchantUser: CurrentUser = {
  id: 'usr_1',
  email: 'dian@example.test',
  name: 'Dian Permata',
  roleId: 4,
  isLogin: true,
  locale: 'en',
  timeZone: 'Asia/Jakarta',
  hasTotp: false,
  installation: 'demo',
};

export function refused(status: number, code: Problem['code'], detail = ''): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: code,
    status,
    detail,
    code,
    errors: [],
    requestId: 'req_1',
  });
}

/** A promise with its handles, to decide when an answer arrives. */
export function later<T>(): {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
} {
  return Promise.withResolvers<T>();
}
