import '../flows.css'
import type { CSSProperties, MouseEvent } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t, useCanHover } from '../../platform'
import { tableColumns, type VisibleColumn } from '../columns'
import { isUnread, type ListItemRow, rowLabelOf, rowLinkOf } from '../list-row'
import type { ListScope } from '../search/list-query'
import { columnRenderers } from './cells'
import { hasRowActions, RowActions, type RowsProps } from './row-actions'
import { RowLink } from './row-link'
import { type ListSelection, RowCheckbox, SelectAllCheckbox } from './use-selection'

const controls = 'a, button, input, label, select, textarea, summary, dialog'

/** Checks whether the click hit a control of the row. */
const isControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(controls) !== null

/** Checks whether the person is selecting text of a row to copy it. */
const isMarkingText = () => (window.getSelection()?.toString() ?? '') !== ''

const linkOf = ({ currentTarget: row }: MouseEvent) =>
  row.querySelector<HTMLAnchorElement>('a[data-row-link]')

const openInNewTab = (event: MouseEvent) => void window.open(linkOf(event)?.href, '_blank')

/** Handles a click anywhere in a row like its link: opens it here, or in a new tab with a modifier. */
const rowClickHandlers = {
  onClick(event: MouseEvent) {
    if (isControl(event) || isMarkingText() || !linkOf(event)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return openInNewTab(event)
    linkOf(event)?.click()
  },
  onAuxClick(event: MouseEvent) {
    if (event.button === 1 && !isControl(event) && linkOf(event)) openInNewTab(event)
  },
}

interface TableProps extends RowsProps {
  columns: readonly VisibleColumn[]
  /** Selection, if rows can be ticked. */
  selection?: ListSelection | undefined
  scope?: ListScope | undefined
  /** Rows that have just arrived. */
  marked: ReadonlySet<string>
  shownId: string | undefined
}

/** Width of the action column in pixels; a page's style sheet may override it. */
const usualDeedsWidth = 164
/** Width in pixels where a row can only be marked as read. */
const markWidth = 124
const widthOfDeeds = ({ actions }: ListSchema) => (actions.includes('setread') ? markWidth : usualDeedsWidth)
const roomOfDeeds = (schema: ListSchema) => `calc(${widthOfDeeds(schema)}px + var(--list-long-words) * 20px)`

/** Minimum width of a column without its own width, in pixels. */
const usualWidth = 240
const tickWidth = 44
/** Factor by which columns shrink before the table scrolls; times stay whole. */
const tightest = 0.84
const momentWidth = 124
const least = (width: number) => Math.max(Math.min(width, momentWidth), Math.ceil(width * tightest))

/**
 * Returns the width of a column: as configured, or its share in a narrow table; longer texts get more of the
 * remaining width.
 */
function columnWidth({ width, room = width }: VisibleColumn) {
  if (!width || !room) return undefined
  const usual = `clamp(${least(width)}px, calc(${width} * 100cqi / var(--list-total)), ${width}px)`
  const more = `clamp(0px, 100cqi - var(--list-total) * 1px, ${Math.max(room - width, 0)}px)`
  return `calc(${usual} + var(--list-long-words) * ${more})`
}

type HeadProps = Pick<TableProps, 'columns' | 'selection'> & {
  hasDeeds: boolean
  /** Width of the action column, if it is fixed. */
  deedsRoom: string | undefined
}

const Head = ({ columns, selection, hasDeeds, deedsRoom }: HeadProps) => (
  <thead>
    <tr>
      {selection && (
        <th scope="col" className="list-tick-column">
          <SelectAllCheckbox selection={selection} />
        </th>
      )}
      {columns.map((column) => (
        <th key={column.key} scope="col" style={{ width: columnWidth(column) }} data-wide={column.wide}>
          {column.name}
        </th>
      ))}
      {hasDeeds && (
        <th scope="col" className="list-action-column" style={{ width: deedsRoom }}>
          {t('list.column.actions')}
        </th>
      )}
    </tr>
  </thead>
)

/**
 * Returns minimum widths so columns do not overlap; a table of many scrolls after columns for wide tables are
 * dropped.
 */
function leastWidths(columns: readonly VisibleColumn[], otherWidth: number) {
  const total = (some: readonly VisibleColumn[], size: (width: number) => number) =>
    some.reduce((all, { width = usualWidth }) => all + size(width), otherWidth)
  const fullWidth = (width: number) => width
  const narrow = columns.filter(({ wide }) => !wide)
  return {
    '--list-wide': total(columns, fullWidth),
    '--list-wide-least': `${total(columns, least)}px`,
    '--list-narrow': total(narrow, fullWidth),
    '--list-narrow-least': `${total(narrow, least)}px`,
  } as CSSProperties
}

/**
 * Renders the list as a table; the text of the first column links to the row, and so does a click elsewhere
 * in it.
 */
export function ListTable({ schema, rows, selection, scope, marked, shownId, ...props }: TableProps) {
  const columns = tableColumns(props.columns)
  const withDeeds = hasRowActions(schema, scope)
  // Decisions float over the end of the row under the pointer, so that they take no room of its text before.
  const canHover = useCanHover()
  const floats = canHover && scope === undefined && schema.actions.includes('batch')
  const deedsWidth = withDeeds && !floats ? widthOfDeeds(schema) : 0
  const cell = (row: ListItemRow, column: VisibleColumn, isFirst: boolean) => {
    const Cell = columnRenderers[column.cell]
    const content = <Cell row={row} column={column} />
    if (!isFirst)
      return (
        <td key={column.key} data-wide={column.wide}>
          {content}
        </td>
      )
    const to = rowLinkOf(schema, row)
    return (
      <th key={column.key} scope="row">
        {to ? (
          <RowLink className="list-link" id={row._id} to={to}>
            {content}
          </RowLink>
        ) : (
          content
        )}
        {props.toggleOf?.(row)}
      </th>
    )
  }
  return (
    <div className="list-scroll q-scroll-x">
      <table
        className="list-table q-full list-flows"
        data-floating={floats || undefined}
        style={leastWidths(columns, deedsWidth + (selection ? tickWidth : 0))}
      >
        <Head
          columns={columns}
          selection={selection}
          hasDeeds={withDeeds}
          deedsRoom={floats || scope ? undefined : roomOfDeeds(schema)}
        />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row._id}
              data-unread={isUnread(row) || undefined}
              data-marked={marked.has(row._id) || undefined}
              data-decided={props.batch?.decisionOf(row._id) && true}
              aria-current={row._id === shownId || undefined}
              {...rowClickHandlers}
            >
              {selection && (
                <td className="list-tick-column">
                  <RowCheckbox
                    id={row._id}
                    name={rowLabelOf(row)}
                    selection={selection}
                    disabled={props.batch?.decisionOf(row._id) !== undefined}
                  />
                </td>
              )}
              {columns.map((column, index) => cell(row, column, index === 0))}
              {withDeeds && (
                <td className="list-action-column">
                  <RowActions schema={schema} row={row} onChange={props.onChange} batch={props.batch}>
                    {scope?.rowDeeds(row)}
                  </RowActions>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
