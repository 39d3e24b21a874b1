import type { PoolClient } from 'pg';

/** More than the payment path has texts; what is put together without end pushes out what was not used for longest. */
const mostNames = 400;

/** What is planned; everything else begins, ends or configures. */
const planned = /^[\s(]*(select|insert|update|delete|with|merge|values)\b/i;

/** The names of one connection's statements, at most a fixed number of them. */
export interface StatementNames {
  /**
   * The name under which PostgreSQL parses and plans a text once per connection; undefined without
   * a plan. Run it at once: a name may evict another.
   */
  take(text: string): string | undefined;
  /** The statement was carried out, so PostgreSQL knows it. */
  note(text: string): void;
  /** Gives up all names: the next statements are parsed anew. Not inside a transaction. */
  forget(): Promise<void>;
}

interface Known {
  name: string;
  isParsed: boolean;
}

/** What pg's client has beyond its types: the texts it remembers per name and never drops. */
interface Remembering {
  connection?: { parsedStatements?: Record<string, string | undefined> };
}

export function statementNames(client: PoolClient, most: number = mostNames): StatementNames {
  /** In the order of their last use. */
  const names = new Map<string, Known>();
  let given = 0;
  const drop = (text: string, { name, isParsed }: Known) => {
    names.delete(text);
    const texts = (client as PoolClient & Remembering).connection?.parsedStatements;
    if (texts) delete texts[name];
    return isParsed ? name : undefined;
  };
  const say = (statement: string) =>
    client.query(statement).then(
      () => undefined,
      () => undefined,
    );
  return {
    take: (text) => {
      if (!planned.test(text)) return undefined;
      const known = names.get(text);
      if (known) {
        names.delete(text);
        names.set(text, known);
        return known.name;
      }
      const [oldest] = names;
      if (oldest && names.size >= most) {
        const name = drop(...oldest);
        if (name !== undefined) void say(`deallocate "${name}"`);
      }
      const name = `s${given++}`;
      names.set(text, { name, isParsed: false });
      return name;
    },
    note: (text) => {
      const known = names.get(text);
      if (known) known.isParsed = true;
    },
    forget: async () => {
      if (names.size === 0) return;
      for (const one of names) drop(...one);
      await say('deallocate all');
    },
  };
}
