import { useRef } from 'react';
import { usePage } from '../page/page-context.tsx';
import type { TextKey } from '../texts/texts.ts';
import { ActionForm, ViewLink } from './action-form.tsx';
import { Icon } from './icons.tsx';

interface CancelLinkProps {
  text: TextKey;
  className: string;
}

/** Asks before it cancels: a sheet where scripts run, a page of its own where they do not. */
export function CancelLink({ text, className }: CancelLinkProps) {
  const page = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!page.state.mayCancel) return null;
  const words = page.t(text, { merchant: page.state.merchant.name });
  const asks = page.acts !== null && typeof HTMLDialogElement !== 'undefined';
  return (
    <>
      <ViewLink
        view="cancel"
        className={className}
        {...(asks ? { opens: () => dialog.current?.showModal() } : {})}
      >
        {words}
      </ViewLink>
      {asks && (
        <dialog ref={dialog} className="sheet" aria-labelledby="cancel-title">
          <h2 id="cancel-title">{page.t(page.words.cancelTitle)}</h2>
          <CancelPrompt />
          <form method="dialog">
            <button type="submit" className="primary" autoFocus>
              {page.t('cancelNo')}
            </button>
          </form>
          <CancelForm />
        </dialog>
      )}
    </>
  );
}

/** The specification's question, and a warning where there is one to give. */
export function CancelPrompt() {
  const { t, words, cancelWarning } = usePage();
  return (
    <>
      <p className="sheet-question">{t('cancelQuestion', { action: t(words.action) })}</p>
      {cancelWarning !== null && (
        <p className="warning">
          <Icon name="warn" />
          {cancelWarning}
        </p>
      )}
    </>
  );
}

/** The button that cancels. */
export function CancelForm() {
  const { t, acts } = usePage();
  return (
    <ActionForm
      action="cancel"
      fields={{ confirmed: 'yes' }}
      busyKey="cancel"
      className="danger"
      act={() => acts?.cancel()}
    >
      {t('cancelYes')}
    </ActionForm>
  );
}
