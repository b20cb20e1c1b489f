/** Page of a list, as list calls return it. */
export interface ListCallPage<Row> {
  result: Row[]
  totalItems?: number
  /** Cursor of the next page; null = the last one. */
  next?: string | null
}

/** Part of a list's body that chooses a page. */
interface PageChoice {
  nowpage?: number
  after?: string
}

/**
 * Iterates over all rows of a list call, a page at a time: by its cursor, otherwise by page numbers.
 *
 *     for await (const task of rowsOf(client.api.oa.flow.list.waiting, { nowpage: 1, search: {} })) …
 */
export async function* rowsOf<Body extends object, Row>(
  call: (body: Body) => Promise<ListCallPage<Row>>,
  body: Body,
): AsyncGenerator<Row, void, undefined> {
  let choice: PageChoice = {}
  let count = 0
  for (let page = 1; ; page++) {
    const { result, totalItems, next } = await call({ nowpage: page, ...body, ...choice })
    yield* result
    count += result.length
    const isLast = next === undefined ? count >= (totalItems ?? count) : next === null
    if (isLast || result.length === 0) return
    choice = next ? { after: next } : { nowpage: page + 1 }
  }
}
