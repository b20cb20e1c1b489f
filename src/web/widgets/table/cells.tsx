import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  canEditRow,
  cellTextProblem,
  type FieldProblem,
  type FieldRight,
  type FieldStatus,
  type FormRow,
} from '../../../core/form'
import { type CellNote, ControlThemeContext, type WidgetProps } from '../../controls/widget-props'
import { type Translator, toDisplayText, useTranslator } from '../../platform'
import { useRootNode } from '../../ui'
import { editorIfReady, isNativeWidget } from '../widget-registry'
import { cellRendererOf, tableCellId, widgetNameOf } from './cell-renderer'
import { RowChoices } from './row-choices'
import { getCell, rowKey } from './rows'
import type { ColumnPins } from './widths'

/** Writes one cell of the row with a key. */
export type WriteCell = (row: string, code: string, cell: unknown) => void

interface CellProps {
  table: FormItem
  column: FormTableColumn
  row: FormRow
  index: number
  pins: ColumnPins
}

/** State of a cell in a spreadsheet-like table. */
interface GridCell {
  id: string
  row: number
  place: number
  isWritable: boolean
  isStop: boolean
  isMarked: boolean
}

interface TextCellProps extends CellProps {
  /** Whether the person may write it; cards leave out what is only read and empty. */
  isWritable?: boolean
  message?: string
  note?: CellNote
  grid?: GridCell
}

const sides = ({ column, pins }: Pick<CellProps, 'column' | 'pins'>) => ({
  'data-label': column.name,
  'data-fixed': pins.side(column.code),
  style: pins.stuck(column.code),
})

const named = (column: string, row: number, t: Translator) => t('widget.table.cell', { column, row: row + 1 })

/** Returns the ARIA attributes of a cell; one with a name from a source is read from its content. */
const gridAttributes = (
  grid: GridCell,
  column: FormTableColumn,
  { text, t }: { text: string | undefined; t: Translator },
) => ({
  id: tableCellId(grid.id, grid.row, column.code),
  role: 'gridcell',
  tabIndex: grid.isStop ? 0 : -1,
  'data-column': grid.place,
  'data-marked': grid.isMarked || undefined,
  'data-writable': grid.isWritable || undefined,
  'aria-readonly': grid.isWritable ? undefined : true,
  'aria-label': text === undefined ? undefined : `${named(column.name, grid.row, t)} ${text}`.trim(),
})

/** Loaded with the first masked cell whose value the reader may see. */
const ValueMask = lazy(() => import('../../controls/value-mask'))

/** Renders the value of a cell: as text, or with the field's own read view. */
export function CellValue({ table, column, row, index }: Omit<CellProps, 'pins'>) {
  const t = useTranslator()
  const { item, Reader } = cellRendererOf(table, column)
  const cell = getCell(row, column)
  const text = toDisplayText(item, cell, t.language)
  const { code, masked } = column
  if (masked?.flow !== undefined && text && typeof row._id === 'string')
    return (
      <Suspense fallback={text}>
        <ValueMask value={text} item={{ ...table, masked }} cell={{ column: code, row: row._id }} />
      </Suspense>
    )
  if (!Reader || !text) return text
  return (
    <Suspense fallback={text}>
      <RowChoices table={table} row={index}>
        <Reader value={cell} item={item} right={read} />
      </RowChoices>
    </Suspense>
  )
}

const read: FieldRight = { access: 'read', required: false }

/** Read-only cell; shows a note if a computed one has no value. */
export function TextCell({
  table,
  column,
  row,
  index,
  pins,
  isWritable,
  message,
  note,
  grid,
}: TextCellProps) {
  const t = useTranslator()
  const { item, kind, isTold } = cellRendererOf(table, column)
  const text = note ? note.text : toDisplayText(item, getCell(row, column), t.language)
  const hint = grid?.isWritable ? column.placeholder : undefined
  const isLeftOut = !isWritable && !text && !message
  return (
    <td
      {...sides({ column, pins })}
      data-label={isLeftOut ? undefined : column.name}
      className="qf-table-text q-break"
      data-kind={kind}
      data-wrong={message ? true : undefined}
      title={note?.title}
      {...(grid ? gridAttributes(grid, column, { text: isTold ? undefined : text, t }) : {})}
    >
      {note || (hint && !text) ? (
        <span className="qf-none">{note?.text ?? hint}</span>
      ) : (
        <CellValue table={table} column={column} row={row} index={index} />
      )}
      {message && <p className="qf-feedback q-text-sm q-margin-top-1">{message}</p>}
    </td>
  )
}

interface OpenCellProps extends CellProps {
  grid: GridCell
  right: FieldRight
  status: FieldStatus
  problem: FieldProblem | undefined
  write: WriteCell
  sentence(problem: FieldProblem): string
}

/** Returns the component that edits the cells of a column. */
export const cellEditorOf = (item: FormItem): ComponentType<WidgetProps> | undefined =>
  editorIfReady(widgetNameOf(item))

/** Theme around the control of a cell. Plain controls need none, and neither does a table without an open cell. */
export function CellTheme({ item, children }: { item: FormItem; children: ReactNode }) {
  const theme = useContext(ControlThemeContext)
  if (!theme || isNativeWidget(widgetNameOf(item))) return children
  return <theme.Theme controls={theme.controls}>{children}</theme.Theme>
}

const focusable = 'input:not([disabled]), textarea, select, button, [tabindex]'

/**
 * Focuses a control after mounting and selects its text, so that typing replaces it. A row that moves while
 * its cell is open gets another id, which must not select the text again.
 */
function TakeFocus({ id }: { id: string }) {
  const mounted = useRef(id)
  const root = useRef(useRootNode())
  useLayoutEffect(() => {
    const found = root.current.getElementById(mounted.current)
    const control = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
    control?.focus()
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
  }, [])
  return null
}

/** Open cell: the widget of the column's field in small size, with its own feedback. */
function OpenCell(props: OpenCellProps) {
  const t = useTranslator()
  const { table, column, row, index, pins, grid, right, status, problem, write, sentence } = props
  const { id, place } = grid
  const { item } = cellRendererOf(table, column)
  const key = rowKey(row, index)
  const change = useCallback((cell: unknown) => write(key, column.code, cell), [write, key, column.code])
  const [{ Widget }] = useState(() => ({ Widget: cellEditorOf(item) }))
  const cell = getCell(row, column)
  const ownId = tableCellId(id, index, column.code)
  if (!Widget)
    return <TextCell table={table} column={column} row={row} index={index} pins={pins} grid={grid} />
  return (
    <td {...sides({ column, pins })} data-column={place} data-open>
      <Suspense fallback={toDisplayText(item, cell, t.language)}>
        <CellTheme item={item}>
          <RowChoices table={table} row={index}>
            <Widget
              id={ownId}
              value={cell}
              onChange={change}
              item={item}
              right={{ access: 'edit', required: right.columns?.get(column.code)?.required ?? false }}
              status={status}
              disabled={false}
              problems={problem ? [problem] : []}
              aria-label={t('widget.table.cell', { column: column.name, row: index + 1 })}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${ownId}-said` : undefined}
            />
          </RowChoices>
        </CellTheme>
        <TakeFocus id={ownId} />
      </Suspense>
      {problem && (
        <p className="qf-feedback q-text-sm q-margin-top-1" id={`${ownId}-said`}>
          {sentence(problem)}
        </p>
      )}
    </td>
  )
}

interface RowCellsProps extends Omit<OpenCellProps, 'column' | 'problem' | 'grid'> {
  id: string
  columns: readonly FormTableColumn[]
  problems: readonly FieldProblem[]
  notes: readonly CellNote[]
  /** Index of the column that is the tab stop, the open one, and the selected ones; -1 for none. */
  stop: number
  open: number
  markedFrom: number
  markedTo: number
  /** Whether cells are opened one by one; cards are opened as a whole. */
  isGrid: boolean
}

/** Cells of one row; rendered again only when the row changes. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { id, columns, problems, notes, stop, open, markedFrom, markedTo, isGrid, ...rest } = props
  const { table, row, index, pins, right, sentence } = rest
  const mayChange = canEditRow(row, right)
  return columns.map((column, place) => {
    const { code } = column
    const problem =
      problems.find((one) => one.column === code) ?? cellTextProblem(table, column, getCell(row, column))
    const isWritable = mayChange && right.columns?.get(code)?.access === 'edit'
    const isMarked = place >= markedFrom && place <= markedTo
    const grid = { id, row: index, place, isWritable, isStop: place === stop, isMarked }
    if (isWritable && place === open)
      return <OpenCell key={code} {...rest} column={column} grid={grid} problem={problem} />
    const note = notes.find((one) => one.column === code)
    const message = problem && sentence(problem)
    return (
      <TextCell
        key={code}
        table={table}
        column={column}
        row={row}
        index={index}
        pins={pins}
        isWritable={isWritable}
        note={note}
        message={message}
        grid={isGrid ? grid : undefined}
      />
    )
  })
})
