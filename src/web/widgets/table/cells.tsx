import { type ComponentType, memo, Suspense, useCallback, useMemo } from 'react'
import type { FieldProblem } from '#/core/form/check-form'
import { fieldNameOf, fieldOf } from '#/core/form/fields'
import { itemOfColumn } from '#/core/form/items'
import type { FieldRight } from '#/core/form/rights'
import { cellText } from '#/core/form/text'
import type { FieldStatus } from '#/core/form/to-formily'
import type { Row } from '#/core/form/values'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { t } from '../../platform/i18n'
import { editorOf } from '../load'
import type { CellNote, WidgetProps } from '../widget'
import { cellOf, rowMayChange } from './rows'

/** Writes one cell of one row. */
export type WriteCell = (index: number, code: string, cell: unknown) => void

interface CellProps {
  table: FormItem
  column: FormTableColumn
  index: number
  row: Row
}

interface TextCellProps extends Omit<CellProps, 'index'> {
  /** What is wrong with a cell that nobody types. */
  said?: string
  note?: CellNote
}

/** A cell as text; a note stands where a computed one has no value. */
export const TextCell = ({ table, column, row, said, note }: TextCellProps) => (
  <td
    data-label={column.name}
    data-fixed={column.fixedtype ?? undefined}
    className="qf-table-text"
    title={note?.title}
  >
    {note ? <span className="qf-none">{note.text}</span> : cellText(table, column, cellOf(row, column))}
    {said && <p className="qf-feedback">{said}</p>}
  </td>
)

interface EditCellProps extends CellProps {
  id: string
  right: FieldRight
  status: FieldStatus
  disabled: boolean
  problem: FieldProblem | undefined
  write: WriteCell
  sentence(problem: FieldProblem): string
}

const widgetOf = (item: FormItem): ComponentType<WidgetProps> | undefined =>
  editorOf(fieldOf(fieldNameOf(item))?.base ?? fieldNameOf(item))

/** A cell that is written: the widget of the column's field, small, with its own feedback. */
function EditCell(props: EditCellProps) {
  const { table, column, index, row, id, right, status, disabled, problem, write, sentence } = props
  const item = useMemo(() => itemOfColumn(table, column), [table, column])
  const change = useCallback((cell: unknown) => write(index, column.code, cell), [write, index, column.code])
  const Widget = widgetOf(item)
  const cell = cellOf(row, column)
  const cellId = `${id}-${index}-${column.code}`
  if (!Widget) return <TextCell {...{ table, column, row }} />
  return (
    <td data-label={column.name} data-fixed={column.fixedtype ?? undefined}>
      <Suspense fallback={<span className="qf-look">{cellText(table, column, cell)}</span>}>
        <Widget
          id={cellId}
          value={cell}
          onChange={change}
          item={item}
          right={{ access: 'edit', required: right.columns?.get(column.code)?.required ?? false }}
          status={status}
          disabled={disabled}
          problems={problem ? [problem] : []}
          aria-label={t('widget.table.cell', { column: column.name, row: index + 1 })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${cellId}-said` : undefined}
        />
      </Suspense>
      {problem && (
        <p className="qf-feedback" id={`${cellId}-said`}>
          {sentence(problem)}
        </p>
      )}
    </td>
  )
}

interface RowCellsProps extends Omit<EditCellProps, 'column' | 'problem'> {
  columns: readonly FormTableColumn[]
  problems: readonly FieldProblem[]
  notes: readonly CellNote[]
}

/** The cells of one row; drawn again only when this row or its problems change. */
export const RowCells = memo(function RowCells({ columns, problems, notes, ...rest }: RowCellsProps) {
  const { table, row, right, sentence } = rest
  const mayChange = rowMayChange(row, right)
  return columns.map((column) => {
    const { code } = column
    const problem = problems.find((one) => one.column === code)
    if (mayChange && right.columns?.get(code)?.access === 'edit')
      return <EditCell key={code} {...rest} column={column} problem={problem} />
    const note = notes.find((one) => one.column === code)
    const said = problem && sentence(problem)
    return <TextCell key={code} {...{ table, column, row, note, said }} />
  })
})
