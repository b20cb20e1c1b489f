import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { insertTableRow, moveTableRow, removeTableRow, toggleTableRow } from '#/core/decision/edit-table'
import { findColumnField } from '#/core/decision/table-columns'
import {
  columnDisplayName,
  type GridColumn,
  type GridContext,
  type GridPasteError,
  gridColumns,
  gridText,
  isPeopleColumn,
  parseClipboard,
  pasteGridCells,
  toClipboardText,
  writeGridText,
} from '#/core/decision/table-grid'
import type { DecisionTable, FlowDesignSet, Problem } from '#/generated/types'
import { t } from '../platform'
import { IconButton, useFocusRecovery } from '../ui'
import { EditableTextCell, PeopleCell } from './grid-cell'

interface GridProps {
  table: DecisionTable
  world: GridContext
  set: FlowDesignSet
  /** Problems of the table, to mark its rows. */
  problems: readonly Problem[]
  /** Indexes of the rows that match the trial values. */
  won: readonly number[]
  /** Row and column to focus. */
  place?: Problem['place']
  newId(): string
  onChange(table: DecisionTable): void
  onRefused(refused: readonly GridPasteError[]): void
  onColumn(column: GridColumn): void
}

const placeOf = (row: number, column: number) => `${row} ${column}`

const focusCell = (grid: HTMLElement | null, row: number, column: number) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${placeOf(row, column)}"]`)?.focus()

/** Spreadsheet-like grid of a table: conditions, results and a comment per row. */
export function DecisionGrid(props: GridProps) {
  const { table, world, newId, onChange, onRefused, onColumn, place } = props
  const grid = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const recovery = useFocusRecovery(grid, box)
  const columns = gridColumns(table)
  const rules = table.rules
  useEffect(() => {
    const row = rules.findIndex(({ id }) => id === place?.rule)
    const column = Math.max(
      0,
      gridColumns(table).findIndex(({ id }) => id === place?.column),
    )
    if (place?.table === table.id && (row >= 0 || place.column))
      focusCell(grid.current, Math.max(0, row), column)
  }, [place, table, rules])
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).dataset.cell
    if (!cell || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const [row = 0, column = 0] = cell.split(' ').map(Number)
    const result = pasteGridCells(table, { row, column, cells: parseClipboard(text), world, newId })
    onChange(result.table)
    onRefused(result.refused)
  }
  return (
    <div ref={box} className="q-scroll-x q-box" tabIndex={-1}>
      <table
        ref={grid}
        className="dt-grid q-full q-text-sm"
        aria-label={table.name}
        onPaste={paste}
        {...recovery}
      >
        <Head table={table} columns={columns} onColumn={onColumn} />
        <tbody>
          {rules.map((rule, at) => (
            <GridRow
              key={rule.id}
              {...props}
              at={at}
              columns={columns}
              focus={(row, column) => focusCell(grid.current, row, column)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({
  table,
  columns,
  onColumn,
}: Pick<GridProps, 'table' | 'onColumn'> & { columns: GridColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" aria-label={t('decision-table.row')} />
        {columns.map((column) => (
          <th key={column.id} scope="col" data-kind={column.kind}>
            {column.kind === 'note' ? (
              t('decision-table.note')
            ) : (
              <button type="button" onClick={() => onColumn(column)}>
                {columnDisplayName(table, column) || t('decision-table.column.unset')}
              </button>
            )}
          </th>
        ))}
        <th scope="col" aria-label={t('decision-table.row.acts')} />
      </tr>
    </thead>
  )
}

interface RowProps extends GridProps {
  at: number
  columns: readonly GridColumn[]
  focus(row: number, column: number): void
}

const levelOf = (problems: readonly Problem[], rule: string) => {
  const rowProblems = problems.filter(({ place }) => place?.rule === rule)
  if (!rowProblems.length) return undefined
  return rowProblems.some(({ level = 'error' }) => level === 'error') ? 'error' : 'warning'
}

function GridRow(props: RowProps) {
  const { table, at, columns, problems, won, newId, onChange, focus } = props
  const rule = table.rules[at]
  const datalist = useId()
  if (!rule) return null
  const add = () => onChange(insertTableRow(table, at + 1, newId()))
  const keys = (column: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : 1
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onChange(moveTableRow(table, at, by))
      requestAnimationFrame(() => focus(at + by, column))
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault()
      add()
      requestAnimationFrame(() => focus(at + 1, 0))
    }
  }
  return (
    <tr
      data-won={won.includes(at) || undefined}
      data-level={levelOf(problems, rule.id)}
      data-disabled={rule.disabled}
    >
      <th scope="row">{at + 1}</th>
      {columns.map((column, index) => (
        <td key={column.id} data-kind={column.kind}>
          <Cell
            {...props}
            column={column}
            spot={placeOf(at, index)}
            list={`${datalist}-${index}`}
            onKeys={keys(index)}
          />
        </td>
      ))}
      <td className="dt-acts q-nowrap">
        <IconButton
          icon="up"
          label={t('decision-table.row.up', { n: at + 1 })}
          disabled={at === 0}
          onClick={() => onChange(moveTableRow(table, at, -1))}
        />
        <IconButton
          icon="down"
          label={t('decision-table.row.down', { n: at + 1 })}
          disabled={at === table.rules.length - 1}
          onClick={() => onChange(moveTableRow(table, at, 1))}
        />
        <IconButton icon="plus" label={t('decision-table.row.add-below', { n: at + 1 })} onClick={add} />
        <IconButton
          icon={rule.disabled ? 'check' : 'lock'}
          label={t(`decision-table.row.${rule.disabled ? 'enable' : 'disable'}`, { n: at + 1 })}
          onClick={() => onChange(toggleTableRow(table, at))}
        />
        <IconButton
          icon="remove"
          label={t('decision-table.row.remove', { n: at + 1 })}
          onClick={() => onChange(removeTableRow(table, at))}
        />
      </td>
    </tr>
  )
}

interface CellProps extends Omit<RowProps, 'place'> {
  column: GridColumn
  /** Position for keyboard navigation: `row column`. */
  spot: string
  list: string
  onKeys(event: KeyboardEvent): void
}

/** Returns the suggestions for a cell. */
function offeredIn({ table, world }: Pick<CellProps, 'table' | 'world'>, { kind, at }: GridColumn): string[] {
  if (kind === 'output') return table.outputs[at]?.kind === 'way' ? world.ways.map(({ label }) => label) : []
  const input = kind === 'input' ? table.inputs[at] : undefined
  const field = input && findColumnField(input, world.fields)
  if (field?.kind === 'boolean') return [world.words.yes, world.words.no]
  return field?.choices?.map(({ label }) => label) ?? []
}

function Cell(props: CellProps) {
  const { table, at, column, world, set, spot, list, onChange, onKeys, focus } = props
  const rule = table.rules[at]
  if (!rule) return null
  const label = t('decision-table.cell', {
    row: at + 1,
    column: columnDisplayName(table, column) || t('decision-table.note'),
  })
  const withRule = (next: typeof rule) => onChange({ ...table, rules: table.rules.with(at, next) })
  const result = rule.results[column.at]
  if (isPeopleColumn(table, column))
    return (
      <PeopleCell
        place={spot}
        label={label}
        value={typeof result === 'string' ? [] : (result ?? [])}
        fields={world.fields}
        set={set}
        onSave={(groups) => withRule({ ...rule, results: rule.results.with(column.at, groups) })}
      />
    )
  const offered = offeredIn(props, column)
  const index = Number(spot.split(' ')[1])
  return (
    <>
      <EditableTextCell
        place={spot}
        label={label}
        value={gridText(table, rule, column, world)}
        list={offered.length ? list : undefined}
        hint={column.kind === 'input' ? t('decision-table.cell.any') : undefined}
        onText={(text) => {
          const next = writeGridText(table, rule, column, { text, world })
          if (next) withRule(next)
          return next !== undefined
        }}
        onMove={(by) => focus(at + by, index)}
        onKeys={onKeys}
        onCopy={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget
          if (selectionStart !== selectionEnd) return
          event.preventDefault()
          const texts = props.columns.map((one) => gridText(table, rule, one, world))
          event.clipboardData.setData('text/plain', toClipboardText([texts]))
        }}
      />
      {offered.length > 0 && (
        <datalist id={list}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}
