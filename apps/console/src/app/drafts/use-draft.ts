import { useEffect, useEffectEvent, useState } from 'react';
import { drafts } from '../session/index.ts';
import { useUser } from '../session/use-session.ts';

/**
 * The texts of a form, kept when the session is lost or a page's code does not arrive before they were sent, and back
 * when the same user opens the form again in this tab. Not for secrets: fields named like one are never kept.
 */
export function useDraft<Texts extends Readonly<Record<string, string>>>(
  form: string,
  first: Texts,
): [Texts, (next: Texts) => void] {
  const { id } = useUser();
  const [texts, setTexts] = useState(() => restored(first, drafts.kept(id, form)));
  const read = useEffectEvent(() => texts);
  useEffect(() => {
    drafts.forget(form);
    return drafts.follow(form, () => read());
  }, [form]);
  return [texts, setTexts];
}

/** For a form that may be closed by mistake: its user finds it as it was, in this tab. */
export function useKeepDrafts(): () => void {
  const { id } = useUser();
  return () => drafts.keep(id);
}

function restored<Texts extends Readonly<Record<string, string>>>(
  first: Texts,
  kept: Readonly<Record<string, string>>,
): Texts {
  const known = Object.entries(kept).filter(
    ([name, text]) => name in first && typeof text === 'string',
  );
  return { ...first, ...Object.fromEntries(known) };
}
