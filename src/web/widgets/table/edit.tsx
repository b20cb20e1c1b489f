import { connect } from '@formily/react'
import { Button } from 'antd'
import { useCallback, useMemo, useRef } from 'react'
import type { FieldProblem } from '#/core/form/check-form'
import { type Row, rowsOf } from '#/core/form/values'
import { t } from '../../platform/i18n'
import { Icon } from '../../ui/icon'
import type { WidgetProps } from '../widget'
import { RowCells, type WriteCell } from './cells'
import { Frame } from './frame'
import { freshRow, mostRows, rowMayGo, shownColumns, withCell, withCopy } from './rows'

const none: readonly never[] = []

/** Beside its own cell a sentence need not name table and row again. */
const sentence = ({ code, params }: FieldProblem) => t(code.replace('.cell-', '.'), params)

/** What is said of each row by its index; rows of which nothing is said share one empty list. */
function byRow<Said extends { row?: number }>(said: readonly Said[]) {
  const rows = new Map<number, Said[]>()
  for (const one of said) if (one.row !== undefined) rows.set(one.row, [...(rows.get(one.row) ?? []), one])
  return (index: number): readonly Said[] => rows.get(index) ?? none
}

/** The latest rows for handlers that must stay the same function while the rows change. */
function useRows(value: unknown, onChange: WidgetProps<Row[]>['onChange']) {
  const rows = useMemo(() => rowsOf(value), [value])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const change = useCallback((make: (rows: Row[]) => Row[]) => {
    const { rows, onChange } = latest.current
    onChange(make(rows))
  }, [])
  return { rows, change }
}

const newId = () => `new-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Rows that are added, copied, written and deleted as far as the rights go; totals below. */
function TableField(props: WidgetProps<Row[]>) {
  const { id, value, onChange, item, right, status, disabled, problems, notes = none } = props
  const { rows, change } = useRows(value, onChange)
  const columns = useMemo(() => shownColumns(item, right), [item, right])
  const problemsOf = useMemo(() => byRow(problems), [problems])
  const notesOf = useMemo(() => byRow(notes), [notes])
  const write = useCallback<WriteCell>(
    (index, code, cell) => change((all) => withCell(all, index, { code, cell })),
    [change],
  )
  const mayAdd = right.rows?.add === true && !disabled
  const hasActions = !disabled && (mayAdd || right.rows?.delete === true)
  const full = rows.length >= mostRows
  const actions = (row: Row, index: number) => (
    <>
      {mayAdd && (
        <Button
          type="text"
          size="small"
          disabled={full}
          aria-label={t('widget.table.copy', { row: index + 1 })}
          title={t('widget.table.copy', { row: index + 1 })}
          onClick={() => change((all) => withCopy(all, index, { id: newId(), right }))}
        >
          <Icon name="copy" />
        </Button>
      )}
      {rowMayGo(row, right) && (
        <Button
          type="text"
          size="small"
          danger
          aria-label={t('widget.table.delete', { row: index + 1 })}
          title={t('widget.table.delete', { row: index + 1 })}
          onClick={() => change((all) => all.toSpliced(index, 1))}
        >
          <Icon name="close" />
        </Button>
      )}
    </>
  )
  return (
    <div id={id} className="qf-table-field" tabIndex={-1}>
      <Frame
        label={item.name}
        columns={columns}
        rows={rows}
        hasActions={hasActions}
        required={(code) => right.columns?.get(code)?.required === true}
      >
        {(row, index) => ({
          cells: (
            <RowCells
              {...{ id, columns, index, row, right, status, disabled, write, sentence }}
              table={item}
              problems={problemsOf(index)}
              notes={notesOf(index)}
            />
          ),
          actions: hasActions && actions(row, index),
        })}
      </Frame>
      {mayAdd && (
        <Button
          type="dashed"
          icon={<Icon name="plus" />}
          block
          disabled={full}
          onClick={() => change((all) => [...all, freshRow(item, newId())])}
        >
          {t('widget.table.add')}
        </Button>
      )}
    </div>
  )
}

export default connect(TableField)
