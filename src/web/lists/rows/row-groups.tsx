import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ListQuery, ListSchema } from '../../../generated/types'
import { CallError, t } from '../../platform'
import { findApiCall } from '../../platform/api'
import { Button } from '../../ui'
import { type ListItemRow, messageRowOf, rowFlow, rowLabelOf } from '../list-row'

/** Rows of a list whose document groups them by flow, and the button below the first row of each group. */
export interface RowGroups {
  rows: readonly ListItemRow[]
  /** Renders how many earlier rows of its flow a row hides or shows; nothing if it is the only one. */
  toggleOf(row: ListItemRow): ReactNode
}

/** Call of a list whose document groups its rows. */
type GroupedCall = 'oa/flow/list/message'

/** Earlier rows of a flow as far as read, and whether there are more. */
interface EarlierRows {
  rows: readonly ListItemRow[]
  hasMore: boolean
}

const keyOf = (row: ListItemRow) => rowFlow(row)?._id ?? row._id
const earlierOf = (row: ListItemRow) => messageRowOf(row)?.earlier ?? 0

/** Reads the first pages of a flow's rows, newest first. */
async function readRows(call: string, query: Pick<ListQuery, 'search'> & { request: string }, pages: number) {
  let read: EarlierRows = { rows: [], hasMore: false }
  let after: string | null = null
  for (let page = 1; page <= pages; page++) {
    const { result, next } = await findApiCall(call as GroupedCall)({
      ...query,
      order: 'newest',
      nowpage: page,
      ...(after && { after }),
    })
    read = { rows: [...read.rows, ...result], hasMore: next !== null }
    if (!next) break
    after = next
  }
  return read
}

interface GroupedRows {
  rows: readonly ListItemRow[]
  search: ListQuery['search']
  /** Changes whenever the list is read. */
  version: object | undefined
}

/** Returns the earlier rows of the open flows, read again with the list; a flow whose rows cannot be read closes. */
function useEarlierRows({ call }: ListSchema, { rows, search, version }: GroupedRows) {
  /** Number of pages by open flow. */
  const [open, setOpen] = useState<ReadonlyMap<string, number>>(new Map())
  const [read, setRead] = useState<ReadonlyMap<string, EarlierRows>>(new Map())
  const latest = useRef(rows)
  latest.current = rows
  const setPages = useCallback(
    (flow: string, pages: number) =>
      setOpen((old) => {
        const otherGroups = [...old].filter(([key]) => key !== flow)
        return new Map(pages ? [...otherGroups, [flow, pages]] : otherGroups)
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are read again whenever the list is
  useEffect(() => {
    let isWanted = true
    const shown = new Set(latest.current.map(keyOf))
    for (const [request, pages] of open)
      if (shown.has(request))
        void readRows(call, { search, request }, pages).then(
          (found) => isWanted && setRead((old) => new Map(old).set(request, found)),
          (error) => {
            if (!(error instanceof CallError)) throw error
            setPages(request, 0)
          },
        )
    return () => {
      isWanted = false
    }
  }, [call, search, version, open, setPages])
  return {
    pagesOf: (flow: string) => open.get(flow) ?? 0,
    readOf: (flow: string) => read.get(flow),
    setPages,
  }
}

/** Shows the earlier rows of a flow below the newest where the list's document says so; the person opens each group. */
export function useRowGroups(schema: ListSchema, grouped: GroupedRows): RowGroups {
  const { rows } = grouped
  const { pagesOf, readOf, setPages } = useEarlierRows(schema, grouped)
  if (!schema.groups) return { rows, toggleOf: () => null }
  const groups = rows.map((first) => {
    const key = keyOf(first)
    const read = pagesOf(key) && earlierOf(first) ? readOf(key) : undefined
    const earlier = read?.rows.filter(({ _id }) => _id !== first._id) ?? []
    return { key, first, rows: [first, ...earlier], lastId: read?.hasMore ? earlier.at(-1)?._id : undefined }
  })
  const more = (row: ListItemRow) => {
    const group = groups.find(({ lastId }) => lastId === row._id)
    return (
      group && (
        <Button kind="link" onClick={() => setPages(group.key, pagesOf(group.key) + 1)}>
          {t('list.more')}
        </Button>
      )
    )
  }
  return {
    rows: groups.flatMap((group) => group.rows),
    toggleOf(row) {
      const [key, count] = [keyOf(row), earlierOf(row)]
      if (!count) return more(row)
      const isOpen = pagesOf(key) > 0
      return (
        <Button
          kind="link"
          aria-expanded={isOpen}
          aria-label={t('list.group-of', { name: rowLabelOf(row), count })}
          onClick={() => setPages(key, isOpen ? 0 : 1)}
        >
          {t(isOpen ? 'list.group-close' : 'list.group-open', { count })}
        </Button>
      )
    },
  }
}
