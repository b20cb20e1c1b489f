import './data-table.css'
import type { ReactNode } from 'react'

/** Column: key, title and cell content. */
export interface DataColumn<Row> {
  name: string
  title: string
  /** Replaces the title in the table head. */
  head?: ReactNode
  isNumber?: boolean
  /** True if not shown on the card of a narrow screen. */
  isWideOnly?: boolean
  /** True if its cells stay on one line in a table. */
  isOneLine?: boolean
  /** True if it names the row. */
  isHead?: boolean
  /** True if rows can be sorted by it. */
  sorts?: boolean
  cell(row: Row): ReactNode
}

/** Sort column and direction. */
export interface DataSort {
  by: string
  descending: boolean
}

interface PlainTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Checks whether a row is dimmed. */
  isFaded?(row: Row): boolean
  order?: DataSort
  onOrder?(order: DataSort): void
}

const sortOf = (column: { name: string }, order: DataSort | undefined) => {
  if (order?.by !== column.name) return undefined
  return order.descending ? 'descending' : 'ascending'
}

const signs = { descending: '↓', ascending: '↑' }

function Head<Row>({ columns, order, onOrder }: Pick<PlainTableProps<Row>, 'columns' | 'order' | 'onOrder'>) {
  const title = (column: DataColumn<Row>) => {
    if (!column.sorts || !onOrder) return column.head ?? column.title
    const sort = sortOf(column, order)
    const next = { by: column.name, descending: sort !== 'descending' }
    return (
      <button type="button" className="plain-sort" onClick={() => onOrder(next)}>
        {column.title} <span aria-hidden="true">{sort && signs[sort]}</span>
      </button>
    )
  }
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            data-number={column.isNumber || undefined}
            aria-sort={sortOf(column, order)}
          >
            {title(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell({
  column,
  children,
}: {
  column: Pick<DataColumn<never>, 'title' | 'isNumber' | 'isHead' | 'isWideOnly' | 'isOneLine'>
  children: ReactNode
}) {
  const { title, isNumber, isHead, isWideOnly, isOneLine } = column
  const Tag = isHead ? 'th' : 'td'
  return (
    <Tag
      scope={isHead ? 'row' : undefined}
      data-label={title}
      data-number={isNumber || undefined}
      data-wide={isWideOnly || undefined}
      data-one-line={isOneLine || undefined}
    >
      <div>{children}</div>
    </Tag>
  )
}

/** Renders rows as a table; below 992 px each row is a card with labelled values. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isFaded,
  order,
  onOrder,
}: PlainTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="plain-scroll" tabIndex={0} aria-label={label}>
      <table className="plain-table">
        <Head columns={columns} order={order} onOrder={onOrder} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-faded={isFaded?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.name} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
