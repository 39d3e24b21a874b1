import { useState, type ReactNode, type SubmitEvent } from 'react';
import { pageAddress, type PageQuery } from '../page-address.ts';
import { usePage, type Page } from '../page/page-context.tsx';

/** What an address must carry so that the next page looks like this one. */
export function carriedQuery({ locale, state, theme }: Page): PageQuery {
  return { lang: locale === state.locale ? undefined : locale, theme: theme ?? undefined };
}

interface ActFormProps {
  /** The name of the act, as the server reads it. */
  action: string;
  /** Further hidden fields of the post. */
  fields?: Readonly<Record<string, string>>;
  /** What `busy` says while this very button waits for its answer. */
  busyKey: string;
  className: string;
  query?: PageQuery<string>;
  /** What happens instead of the post where scripts run. */
  act(): void;
  children: ReactNode;
}

/** A button that is a plain form post, and a call without leaving the page where scripts run. */
export function ActionForm({
  action,
  fields = {},
  busyKey,
  className,
  query,
  act,
  children,
}: ActFormProps) {
  const page = usePage();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!page.acts) return;
    event.preventDefault();
    act();
  };
  const waiting = page.busy === busyKey;
  return (
    <form
      method="post"
      action={pageAddress(page.basePath, query ?? carriedQuery(page))}
      onSubmit={submit}
    >
      <input type="hidden" name="action" value={action} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {page.token !== null && <input type="hidden" name="token" value={page.token} />}
      <button type="submit" className={className} disabled={page.busy !== null}>
        {waiting && className !== 'method' ? page.t('sending') : children}
      </button>
    </form>
  );
}

interface ViewLinkProps {
  view: string;
  className: string;
  query?: PageQuery<string>;
  /** What happens where scripts run, instead of showing the view. */
  opens?: () => void;
  children: ReactNode;
}

/**
 * Another look at the same session. A link where the page's address can be loaded again, a post that carries the
 * token where it is not known that cookies work. It stays the element it was first: a finger that is on it while the
 * scripts take over, or while the cookie is proven, still presses it.
 */
export function ViewLink({ view, className, query, opens, children }: ViewLinkProps) {
  const page = usePage();
  const [isForm] = useState(page.token !== null);
  const target = query ?? carriedQuery(page);
  const act = opens ?? (() => page.acts?.show(view));
  if (isForm) {
    return (
      <ActionForm
        action="show"
        fields={{ view }}
        busyKey={`show:${view}`}
        className={className}
        query={target}
        act={act}
      >
        {children}
      </ActionForm>
    );
  }
  return (
    <a
      className={className}
      {...(opens && page.acts ? { role: 'button' } : {})}
      href={pageAddress(page.basePath, { ...target, view })}
      onClick={(event) => {
        if (!page.acts || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        act();
      }}
    >
      {children}
    </a>
  );
}
