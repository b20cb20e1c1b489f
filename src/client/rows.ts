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

/** Page of a list of flows that have changed, as list calls return it. */
export interface ChangeCallPage<Row> extends ListCallPage<Row> {
  /** Position after the page. */
  since?: string
  /** What has left the list, by id: messages, or flows that have moved to the archive. */
  gone?: string[]
}

/**
 * Iterates over the rows of a list whose flows have changed since a position (empty = all), a page at a time. Store the rows of a
 * page together with its position, and begin there the next time: no change is missed, some come twice.
 *
 *     for await (const { rows, since } of changesOf(client.api.oa.flow.alllist, position)) await store(rows, since)
 */
export async function* changesOf<Search, Row>(
  call: (body: { nowpage: number; search: Search; since: string }) => Promise<ChangeCallPage<Row>>,
  position: string,
  search: Search = {} as Search,
): AsyncGenerator<{ rows: Row[]; gone: string[]; since: string }, void, undefined> {
  for (let since = position; ; ) {
    const page = await call({ nowpage: 1, search, since })
    since = page.since ?? since
    yield { rows: page.result, gone: page.gone ?? [], since }
    if (typeof page.next !== 'string') return
  }
}
