interface Page<Row> {
  data: Row[];
  next: string | null;
}

/** Every row of a list, page after page; the next page is fetched when the rows of this one are used up. */
export async function* everyRow<Row>(
  fetchPage: (after: string | undefined) => Promise<Page<Row>>,
  from?: string,
): AsyncGenerator<Row, void, void> {
  for (let after = from; ;) {
    const { data, next } = await fetchPage(after);
    yield* data;
    if (next === null) return;
    after = next;
  }
}
