import type { ReactNode, SubmitEvent } from 'react';
import { pageAddress, type PageQuery, type PayView } from '../page-address.ts';
import { usePage, type Page, type PageActs } from '../page/page-context.tsx';

/** What an address must carry so that the next page looks like this one. */
export function keptQuery({ locale, state, theme }: Page): PageQuery {
  return { lang: locale === state.locale ? undefined : locale, theme: theme ?? undefined };
}

interface ActFormProps {
  action: 'choose' | 'claim' | 'cancel' | 'show';
  /** Further hidden fields of the post. */
  fields?: Readonly<Record<string, string>>;
  /** What `busy` says while this very button waits for its answer. */
  busyKey: string;
  className: string;
  query?: PageQuery;
  /** What happens instead of the post where scripts run. */
  act(acts: PageActs): void;
  children: ReactNode;
}

/** A button that is a plain form post, and a call without leaving the page where scripts run. */
export function ActForm({ action, fields = {}, busyKey, className, query, act, children }: ActFormProps) {
  const page = usePage();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!page.acts) return;
    event.preventDefault();
    act(page.acts);
  };
  const waiting = page.busy === busyKey;
  return (
    <form method="post" action={pageAddress(page.basePath, query ?? keptQuery(page))} onSubmit={submit}>
      <input type="hidden" name="action" value={action} />
      {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {page.token !== null && <input type="hidden" name="token" value={page.token} />}
      <button type="submit" className={className} disabled={page.busy !== null}>
        {waiting && className !== 'method' ? page.t('sending') : children}
      </button>
    </form>
  );
}

interface ViewLinkProps {
  view: PayView;
  className: string;
  query?: PageQuery;
  children: ReactNode;
}

/**
 * Another look at the same payment. A link where the page's address can be loaded again, a post that carries the
 * token where it is not known that cookies work.
 */
export function ViewLink({ view, className, query, children }: ViewLinkProps) {
  const page = usePage();
  const target = query ?? keptQuery(page);
  if (page.token !== null) {
    return <ActForm action="show" fields={{ view }} busyKey={`show:${view}`} className={className} query={target} act={(acts) => acts.show(view)}>{children}</ActForm>;
  }
  return (
    <a
      className={className}
      href={pageAddress(page.basePath, { ...target, view })}
      onClick={(event) => {
        if (!page.acts || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        page.acts.show(view);
      }}
    >
      {children}
    </a>
  );
}
