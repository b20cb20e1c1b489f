import { Link } from 'react-router-dom'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { RowActions, type RowsProps } from './actions'
import { cells } from './cells'
import type { ShownColumn } from './columns'
import { isUnread, nameOf, openLink, type Row } from './row'
import type { ListScope } from './scope'
import type { Selection } from './use-selection'

interface TableProps extends RowsProps {
  columns: readonly ShownColumn[]
  /** Where rows can be ticked. */
  selection?: Selection | undefined
  scope?: ListScope | undefined
  /** Rows that have just come. */
  marked: ReadonlySet<string>
  shownId: string | undefined
}

const TickAll = ({ selection }: { selection: Selection }) => (
  <input
    type="checkbox"
    aria-label={t('list.select-all')}
    checked={selection.hasAll}
    ref={(box) => {
      if (box) box.indeterminate = selection.chosen.length > 0 && !selection.hasAll
    }}
    onChange={selection.toggleAll}
  />
)

const Tick = ({ row, selection }: { row: Row; selection: Selection }) => (
  <label className="list-tick">
    <input
      type="checkbox"
      aria-label={t('list.select-row', { name: nameOf(row) })}
      checked={selection.has(row._id)}
      onChange={() => selection.toggle(row._id)}
    />
  </label>
)

const inRow: readonly string[] = ['deal', 'detail', 'create', 'finish', 'setread']

/** One action needs less room than several; a page's style sheet may say otherwise. */
const actionsWidth = ({ actions }: ListSchema) =>
  actions.filter((action) => inRow.includes(action)).length > 1 ? 140 : 104

type HeadProps = Pick<TableProps, 'schema' | 'columns' | 'selection' | 'scope'>

const Head = ({ schema, columns, selection, scope }: HeadProps) => (
  <thead>
    <tr>
      {selection && (
        <th scope="col" className="list-tick-column">
          <TickAll selection={selection} />
        </th>
      )}
      {columns.map(({ key, name, width }) => (
        <th key={key} scope="col" style={{ width }}>
          {name}
        </th>
      ))}
      <th
        scope="col"
        className="list-action-column"
        style={scope ? undefined : { width: actionsWidth(schema) }}
      >
        {t('list.column.actions')}
      </th>
    </tr>
  </thead>
)

/** A column of its own width keeps at least so much. */
const usualWidth = 170
const tickWidth = 44

/** Columns never press one another; a table of many is scrolled. */
const leastWidth = (schema: ListSchema, columns: readonly ShownColumn[], isTicked: boolean) =>
  columns.reduce(
    (sum, { width = usualWidth }) => sum + width,
    actionsWidth(schema) + (isTicked ? tickWidth : 0),
  )

/** The list as a table; the first column's text is the link that opens the row. */
export function Table({ schema, columns, rows, selection, scope, marked, shownId, onChange }: TableProps) {
  const cell = (row: Row, column: ShownColumn, isFirst: boolean) => {
    const Cell = cells[column.cell]
    const content = <Cell row={row} column={column} />
    if (!isFirst) return <td key={column.key}>{content}</td>
    const to = openLink(schema, row)
    return (
      <th key={column.key} scope="row">
        {to ? (
          <Link className="list-link" data-row-link={row._id} to={to}>
            {content}
          </Link>
        ) : (
          content
        )}
      </th>
    )
  }
  return (
    <div className="list-scroll">
      <table
        className="list-table"
        style={{ minWidth: leastWidth(schema, columns, selection !== undefined) }}
      >
        <Head {...{ schema, columns, selection, scope }} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row._id}
              data-unread={isUnread(row) || undefined}
              data-marked={marked.has(row._id) || undefined}
              aria-current={row._id === shownId || undefined}
            >
              {selection && (
                <td className="list-tick-column">
                  <Tick row={row} selection={selection} />
                </td>
              )}
              {columns.map((column, index) => cell(row, column, index === 0))}
              <td className="list-action-column">
                <RowActions schema={schema} row={row} onChange={onChange}>
                  {scope?.rowDeeds(row)}
                </RowActions>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
