import '../list.css'
import '../rows/rows.css'
import type { ReactNode } from 'react'
import type { CallError, RowPage } from '../../platform'
import { EmptyState, QueryContent, RowPager } from '../../ui'

interface SearchRowsProps<Row> {
  title: string
  hint?: string
  /** True if it is one part of a page, below the page's own title. */
  isPart?: boolean
  /** Search fields; a line of their own if there are many. */
  search?: ReactNode
  searchLine?: ReactNode
  /** Actions beside the search; adding is offered again in an empty list. */
  tools?: ReactNode
  add?: ReactNode
  /** Text and explanation of an empty page; not shown for a search without hits. */
  empty: string
  emptyHint?: string
  isSearched?: boolean
  query: {
    shown: RowPage<Row> | undefined
    failure: CallError | undefined
    isStale: boolean
    turnTo(page: number): void
    reload(): void
  }
  children(rows: Row[]): ReactNode
}

/** Renders a page of rows: name, search, add button, rows and paging. */
export function ResultTable<Row>(props: SearchRowsProps<Row>) {
  const { title, hint, isPart, search, searchLine, tools, add, query, children } = props
  const { shown, turnTo } = query
  const Title = isPart ? 'h2' : 'h1'
  const isAddedBelow = !props.isSearched
  return (
    <div className="q-card q-column q-shrink-y">
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <Title>{title}</Title>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          {search}
          {tools}
          {add}
        </div>
      </header>
      {hint && <p className="rows-hint q-soft q-pad-y-3 q-pad-x-4">{hint}</p>}
      {searchLine && (
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2 rows-search q-line-below q-pad-y-2 q-pad-x-4">
          {searchLine}
        </div>
      )}
      <QueryContent
        query={{ ...query, value: shown }}
        isEmpty={({ result }) => result.length === 0}
        empty={
          <EmptyState title={props.empty}>
            {isAddedBelow && props.emptyHint && <p>{props.emptyHint}</p>}
            {isAddedBelow && add}
          </EmptyState>
        }
        lines={8}
      >
        {({ result }) => children(result)}
      </QueryContent>
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
    </div>
  )
}
