type Texts = Readonly<Record<string, string>>;

interface Kept {
  userId: string;
  forms: Record<string, Texts>;
}

const key = 'unsent-forms';
const secretName = /password|secret|token|code|otp|pin/i;

export interface Drafts {
  /** A form is on the screen; `read` tells what it holds now. Returns how it says that it is gone. */
  follow: (form: string, read: () => Texts) => () => void;
  /** What the forms on the screen hold, to be kept a moment later, when they may be gone. */
  snapshot: () => Record<string, Texts>;
  /** Keeps unsent texts in this tab, for the same user. Fields named like a secret are left out. */
  keep: (userId: string, forms?: Record<string, Texts>) => void;
  /** What was kept of a form for this user; another user's is never given out. */
  kept: (userId: string, form: string) => Texts;
  forget: (form: string) => void;
  clear: () => void;
}

/** Unsent forms that outlive a lost session and a reload of the page. */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts {
  const live = new Map<string, () => Texts>();
  const snapshot = () =>
    Object.fromEntries([...live].map(([form, read]) => [form, withoutSecrets(read())]));
  const write = (kept: Kept) =>
    Object.keys(kept.forms).length > 0
      ? storage.setItem(key, JSON.stringify(kept))
      : storage.removeItem(key);
  return {
    follow(form, read) {
      live.set(form, read);
      return () => {
        if (live.get(form) === read) live.delete(form);
      };
    },
    snapshot,
    keep(userId, forms = snapshot()) {
      const before = readKept(storage.getItem(key));
      write({ userId, forms: { ...(before?.userId === userId ? before.forms : {}), ...forms } });
    },
    kept(userId, form) {
      const kept = readKept(storage.getItem(key));
      return kept?.userId === userId ? (kept.forms[form] ?? {}) : {};
    },
    forget(form) {
      const kept = readKept(storage.getItem(key));
      if (!kept) return;
      const { [form]: _gone, ...rest } = kept.forms;
      write({ ...kept, forms: rest });
    },
    clear: () => storage.removeItem(key),
  };
}

function withoutSecrets(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== '' && !secretName.test(name)),
  );
}

/** Written by us alone; a damaged item counts as none. */
function readKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return kept && typeof kept.userId === 'string' && typeof kept.forms === 'object'
      ? kept
      : undefined;
  } catch {
    return undefined;
  }
}
