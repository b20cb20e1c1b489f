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
import type { WidgetProps } from '../widget'
import { cellOf, rowMayChange } from './rows'

/** Writes one cell of one row. */
export type WriteCell = (index: number, code: string, cell: unknown) => void

interface CellProps {
  table: FormItem
  column: FormTableColumn
  index: number
  row: Row
}

/** A cell as text. */
export const TextCell = ({ table, column, row }: Omit<CellProps, 'index'>) => (
  <td data-label={column.name} data-fixed={column.fixedtype ?? undefined} className="qf-table-text">
    {cellText(table, column, cellOf(row, column))}
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
}

/** The cells of one row; drawn again only when this row or its problems change. */
export const RowCells = memo(function RowCells({ columns, problems, ...rest }: RowCellsProps) {
  const { table, row, right } = rest
  const mayChange = rowMayChange(row, right)
  return columns.map((column) =>
    mayChange && right.columns?.get(column.code)?.access === 'edit' ? (
      <EditCell
        key={column.code}
        {...rest}
        column={column}
        problem={problems.find((problem) => problem.column === column.code)}
      />
    ) : (
      <TextCell key={column.code} {...{ table, column, row }} />
    ),
  )
})
