import './list.css'
import './rows.css'
import type { ReactNode } from 'react'
import type { RowPage } from '../platform/use-pages'
import { RowPager } from '../ui/pager'
import { Empty, Skeleton } from '../ui/parts'
import { WordInput } from './word-input'

interface FoundRowsProps<Row> {
  title: string
  /** What is looked for, and what that looks at. */
  search: { label: string; words: string; change(words: string): void } | undefined
  /** What may be done beside the search; adding is offered again where there is nothing yet. */
  tools?: ReactNode
  add?: ReactNode
  /** What an empty page says: nothing there yet and what it is for, or nothing found. */
  empty: { none: string; hint: string; found(words: string): string }
  shown: RowPage<Row> | null
  turnTo(page: number): void
  children(rows: Row[]): ReactNode
}

/** A page of rows that are kept by hand: its name, a search, adding, the rows, and the way to the next ones. */
export function FoundRows<Row>({ title, search, tools, add, empty, shown, ...rest }: FoundRowsProps<Row>) {
  const { turnTo, children } = rest
  const words = search?.words.trim() ?? ''
  return (
    <div className="q-card rows-page">
      <header className="rows-head">
        <h1>{title}</h1>
        <div className="rows-tools">
          {search && <WordInput label={search.label} value={search.words} onChange={search.change} />}
          {tools}
          {add}
        </div>
      </header>
      {!shown && <Skeleton lines={8} />}
      {shown && shown.result.length > 0 && children(shown.result)}
      {shown?.result.length === 0 && (
        <Empty title={words ? empty.found(words) : empty.none}>
          {!words && <p>{empty.hint}</p>}
          {!words && add}
        </Empty>
      )}
      {shown && <RowPager {...{ shown, turnTo }} />}
    </div>
  )
}
