import { memo, useCallback, useMemo, useRef } from 'react'
import {
  canDeleteRow,
  canEditRow,
  type FieldProblem,
  type FieldRight,
  type FormRow,
  maxTableRows,
} from '../../../core/form'
import type { WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'
import { Icon, type IconName } from '../../ui'
import { RowCells } from './cells'
import { useFoldedColumns } from './folded-columns'
import { TableRowCheckbox, TableSelectAllCheckbox } from './row-selection'
import { insertCopy, rowKey } from './rows'
import { TableFrame } from './table-frame'
import { rowCursorProps, type TableController } from './use-table'

/** Handlers of the row at an index; stable functions while rows change. */
interface RowActionHandlers {
  open(index: number): void
  insert(index: number): void
  copy(index: number): void
  remove(index: number): void
}

interface RowActionsProps {
  row: FormRow
  index: number
  right: FieldRight
  /** Whether the maximum number of rows is reached. */
  isFull: boolean
  /** Whether cells are opened one by one; cards are opened as a whole. */
  isGrid: boolean
  work: RowActionHandlers
}

interface ActionProps {
  name: string
  icon: IconName
  row: number
  disabled?: boolean
  onClick(): void
}

const Action = ({ name, icon, row, ...rest }: ActionProps) => {
  const t = useTranslator()
  const label = t(`widget.table.${name}`, { row })
  return (
    <button
      type="button"
      className="qf-table-action"
      data-action={name}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/** Buttons of one row; rendered again only when the row changes. */
const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, index, right, isFull, isGrid, work } = props
  const mayAdd = right.rows?.add === true
  const number = index + 1
  return (
    <>
      {!isGrid && canEditRow(row, right) && (
        <Action name="open" icon="design" row={number} onClick={() => work.open(index)} />
      )}
      {mayAdd && (
        <Action
          name="insert"
          icon="plus"
          row={number}
          disabled={isFull}
          onClick={() => work.insert(index + 1)}
        />
      )}
      {mayAdd && (
        <Action name="copy" icon="copy" row={number} disabled={isFull} onClick={() => work.copy(index)} />
      )}
      {canDeleteRow(row, right) && (
        <Action name="delete" icon="close" row={number} onClick={() => work.remove(index)} />
      )}
    </>
  )
})

const none: readonly never[] = []

/** Groups problems by row index; rows without any share one empty list. */
function byRow<Said extends { row?: number }>(messages: readonly Said[]) {
  const rows = new Map<number, Said[]>()
  for (const one of messages)
    if (one.row !== undefined) rows.set(one.row, [...(rows.get(one.row) ?? []), one])
  return (index: number): readonly Said[] => rows.get(index) ?? none
}

interface DrawnRowsProps {
  field: WidgetProps<FormRow[]>
  table: TableController
  sentence(problem: FieldProblem): string
  onOpen(index: number): void
  onInsert(index: number): void
}

/** Renders the rows of an editable table with their actions. */
export function VisibleRows({ field, table, sentence, onOpen, onInsert }: DrawnRowsProps) {
  const { id, item, right, status, disabled, problems, notes = none } = field
  const { rows, change, removeRow, write, grid, clipboard, choosing } = table
  const problemsOf = useMemo(() => byRow(problems), [problems])
  const notesOf = useMemo(() => byRow(notes), [notes])
  const isRead = disabled && notes.length === 0 && problems.length === 0
  const { columns, control } = useFoldedColumns(table.columns, rows, isRead)
  const reads = useCallback(
    (code: string) => disabled || right.columns?.get(code)?.access !== 'edit',
    [disabled, right],
  )
  const hasActions = !disabled && Object.values(right.rows ?? {}).some(Boolean)
  const isFull = rows.length >= maxTableRows
  const latest = useRef({ onOpen, onInsert })
  latest.current = { onOpen, onInsert }
  const work = useMemo<RowActionHandlers>(
    () => ({
      open: (index) => latest.current.onOpen(index),
      insert: (index) => latest.current.onInsert(index),
      copy: (index) => void change((all) => insertCopy({ table: item, right }, all, index)),
      remove: removeRow,
    }),
    [change, removeRow, item, right],
  )
  return (
    <>
      <TableFrame
        table={item}
        columns={columns}
        rows={rows}
        hasActions={hasActions}
        chooseAll={!disabled && choosing.isAny && <TableSelectAllCheckbox choosing={choosing} />}
        reads={reads}
        required={(code) => right.columns?.get(code)?.required === true}
        kept={grid.cursor?.at.row}
        grid={disabled ? undefined : { ...grid.handlers, ...clipboard.handlers }}
      >
        {(row, index, { pins, isGrid }) => ({
          cells: (
            <RowCells
              id={id}
              columns={columns}
              index={index}
              row={row}
              right={right}
              status={status}
              pins={pins}
              isGrid={isGrid}
              write={write}
              sentence={sentence}
              {...rowCursorProps(table, isGrid ? index : -1)}
              table={item}
              problems={problemsOf(index)}
              notes={notesOf(index)}
            />
          ),
          choose: !disabled && canDeleteRow(row, right) && (
            <TableRowCheckbox
              index={index}
              isChosen={choosing.isChosen(rowKey(row, index))}
              onToggle={choosing.toggle}
            />
          ),
          actions: hasActions && (
            <RowActions row={row} index={index} right={right} isFull={isFull} isGrid={isGrid} work={work} />
          ),
        })}
      </TableFrame>
      {control}
    </>
  )
}
