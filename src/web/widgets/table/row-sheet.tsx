import { Suspense, useCallback, useMemo, useState } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { cellTextProblem, type FieldProblem, type FormRow, itemOfColumn } from '../../../core/form'
import type { WidgetProps } from '../../controls/widget-props'
import { toCellText, useDevice, useTranslator } from '../../platform'
import { Button, Dialog } from '../../ui'
import { preventDialogClose } from './cell-renderer'
import { CellTheme, CellValue, cellEditorOf, type WriteCell } from './cells'
import { RowChoices } from './row-choices'
import { getCell, rowKey } from './rows'

/** Returns what writes the message of a problem in a cell, without table and row, as it is shown beside the cell. */
export function useProblemText() {
  const t = useTranslator()
  return useCallback(({ code, params }: FieldProblem) => t(code.replace('.cell-', '.'), params), [t])
}

interface RowSheetProps extends Pick<WidgetProps, 'right' | 'status'> {
  id: string
  table: FormItem
  columns: readonly FormTableColumn[]
  row: FormRow
  index: number
  count: number
  problems: readonly FieldProblem[]
  write: WriteCell
  sentence(problem: FieldProblem): string
  onGo(index: number): void
  onClose(): void
}

type LineProps = Omit<RowSheetProps, 'columns' | 'count' | 'onGo' | 'onClose'> & { column: FormTableColumn }

/** Renders one column of the row with its label; read-only ones as text. */
function Line({ id, table, column, row, index, right, status, problems, write, sentence }: LineProps) {
  const t = useTranslator()
  const item = useMemo(() => itemOfColumn(table, column), [table, column])
  const { access, required = false } = right.columns?.get(column.code) ?? {}
  const [{ Widget }] = useState(() => ({ Widget: access === 'edit' ? cellEditorOf(item) : undefined }))
  const cell = getCell(row, column)
  const ownId = `${id}-sheet-${column.code}`
  const text = toCellText(table, column, cell, t.language)
  const unread = cellTextProblem(table, column, getCell(row, column))
  const fieldProblems = problems.filter((one) => one.column === column.code)
  const found = fieldProblems.length || !unread ? fieldProblems : [unread]
  return (
    <div className="qf-sheet-line q-stack q-gap-1">
      <label id={`${ownId}-label`} htmlFor={Widget && ownId} data-required={required || undefined}>
        {column.name}
      </label>
      {Widget ? (
        <Suspense fallback={text}>
          <CellTheme item={item}>
            <RowChoices table={table} row={index}>
              <Widget
                id={ownId}
                value={cell}
                onChange={(next) => write(rowKey(row, index), column.code, next)}
                item={item}
                right={{ access: 'edit', required }}
                status={status}
                disabled={false}
                problems={found}
                aria-labelledby={`${ownId}-label`}
                aria-describedby={`${ownId}-said`}
                aria-invalid={found.length > 0 || undefined}
                aria-required={required || undefined}
              />
            </RowChoices>
          </CellTheme>
        </Suspense>
      ) : (
        <div>
          {text ? (
            <CellValue table={table} column={column} row={row} index={index} />
          ) : (
            <span className="qf-none">—</span>
          )}
        </div>
      )}
      <div id={`${ownId}-said`}>
        {found.map((one) => (
          <p key={one.code} className="qf-feedback q-text-sm q-margin-top-1">
            {sentence(one)}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Sheet that edits one row, as on a phone. */
export function RowSheet({ columns, count, onGo, onClose, ...line }: RowSheetProps) {
  const t = useTranslator()
  const { index, row } = line
  const foot = (
    <>
      <Button disabled={index === 0} onClick={() => onGo(index - 1)}>
        {t('widget.table.previous')}
      </Button>
      <Button disabled={index >= count - 1} onClick={() => onGo(index + 1)}>
        {t('widget.table.next')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('widget.table.done')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('widget.table.row-of', { row: index + 1, count })}
      onClose={onClose}
      footer={foot}
      width={480}
    >
      <div
        className="qf q-stack q-gap-4"
        data-device={useDevice()}
        data-writes
        onKeyDownCapture={preventDialogClose}
      >
        {columns.map((column) => (
          <Line key={`${rowKey(row, index)}-${column.code}`} {...line} column={column} />
        ))}
      </div>
    </Dialog>
  )
}
