import { type ReactNode, useState } from 'react'
import type { RecordList, RecordListColumn } from '#/generated/types'
import { t } from '../../platform'
import { Button, type DataColumn, type DataSort, DataTable } from '../../ui'
import { isActionAvailable, isSelectable, type RecordActions } from './record-actions'
import { RecordButtons, recordNameOf } from './record-buttons'
import {
  type AnyRecordExtensions,
  isTruthyProperty,
  type RecordRow,
  renderRecordCell,
  renderRecordValue,
} from './record-cells'
import '../rows/selection.css'
import {
  type ItemSelection,
  RowCheckbox,
  SelectAllCheckbox,
  useChosen,
  useItemSelection,
} from '../rows/use-selection'

interface RecordSelectionProps {
  list: RecordList
  rows: readonly RecordRow[]
  begin: RecordActions['begin']
  idOf(row: RecordRow): string
  /** Renders the rows with the checkbox column. */
  children(ticks: DataColumn<RecordRow>): ReactNode
}

interface RecordBarProps extends Pick<RecordSelectionProps, 'list' | 'begin'> {
  selection: ItemSelection<RecordRow>
}

/** Renders the bulk actions of the ticked rows. */
function RecordSelectionBar({ list, begin, selection }: RecordBarProps) {
  const { chosen } = useChosen(selection)
  const { deeds = [] } = list
  if (!chosen.length) return null
  const bulk = deeds
    .map((recordAction) => ({
      deed: recordAction,
      rows: chosen.filter((row) => isSelectable(list, recordAction, row)),
    }))
    .filter((together) => together.rows.length > 0)
  const description = t('list.selected', { n: chosen.length })
  return (
    <div
      className="list-selection q-row q-wrap q-gap-3 q-gap-y-2 q-line-above q-pad-y-2 q-pad-x-4"
      role="toolbar"
      aria-label={description}
    >
      <strong>{description}</strong>
      {bulk.map(({ deed, rows }) => (
        <Button key={deed.name} onClick={() => begin({ deed, rows })}>
          {t(deed.title)}
        </Button>
      ))}
      <Button kind="text" onClick={selection.clear}>
        {t('list.clear-selection')}
      </Button>
    </div>
  )
}

/** Renders selectable rows and their bulk actions. */
function RecordSelection({ list, rows, begin, idOf, children }: RecordSelectionProps) {
  const { deeds = [] } = list
  const ready = rows.filter((row) => deeds.some((recordAction) => isSelectable(list, recordAction, row)))
  const selection = useItemSelection(ready, idOf)
  const ticks: DataColumn<RecordRow> = {
    name: 'ticks',
    title: '',
    head: <SelectAllCheckbox selection={selection} />,
    cell: (row) =>
      ready.includes(row) && (
        <RowCheckbox id={idOf(row)} name={recordNameOf(list, row)} selection={selection} />
      ),
  }
  return (
    <>
      <RecordSelectionBar list={list} begin={begin} selection={selection} />
      {children(ticks)}
    </>
  )
}

/** Line of the table: a row, or one nested in it. */
interface Line {
  key: string
  row: RecordRow
  isNested?: boolean
}

interface RecordTableProps {
  list: RecordList
  rows: readonly RecordRow[]
  begin: RecordActions['begin']
  parts: AnyRecordExtensions
  order?: DataSort
  onOrder?(order: DataSort): void
  onChange(): void
}

const toggled = (keys: ReadonlySet<string>, key: string) =>
  new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])

const idOf = ({ id = 'id' }: RecordList, row: RecordRow) => `${row[id]}`

const linesOf = (list: RecordList, rows: readonly RecordRow[], opened: ReadonlySet<string>): Line[] =>
  rows.flatMap((row) => {
    const key = idOf(list, row)
    const { nested } = list
    const inside = nested && opened.has(key) ? (row[nested.rows] as RecordRow[]) : []
    return [
      { key, row },
      ...inside.map((one) => ({
        key: `${key} ${one[nested?.id ?? '']}`,
        row: one,
        isNested: true,
      })),
    ]
  })

/** Renders the name of a row with nested rows, or of one of those. */
function NestedName({ line, isOpen, name, onToggle }: NestedNameProps) {
  if (line.isNested) return <span className="record-nested">{name}</span>
  return (
    <button type="button" className="plain-sort record-opener" aria-expanded={isOpen} onClick={onToggle}>
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
      {name}
    </button>
  )
}

interface NestedNameProps {
  line: Line
  isOpen: boolean
  name: ReactNode
  onToggle(): void
}

/** Returns the action that a click on the name starts: the first one, or its available alternative. */
const openingDeed = (list: RecordList, row: RecordRow) =>
  list.deeds
    ?.filter(({ insteadOf }, at, [first]) => at === 0 || insteadOf === first?.name)
    .find((recordAction) => isActionAvailable(list, recordAction, row))

/** Renders the rows of a document as a table: its columns and the actions of each row. */
export function RecordTable({ list, rows, begin, parts, order, onOrder, onChange }: RecordTableProps) {
  const { nested, deeds = [] } = list
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shownIn = (column: RecordListColumn, { row, key, ...line }: Line): ReactNode => {
    const own = parts.cells?.[column.key]?.(row, onChange)
    if (!own && nested && column.cell === 'name') {
      const name = line.isNested ? `${row[nested.name]}` : renderRecordValue(column, row)
      const isOpen = opened.has(key)
      const onToggle = () => setOpened(toggled(opened, key))
      return <NestedName line={{ row, key, ...line }} isOpen={isOpen} name={name} onToggle={onToggle} />
    }
    const first = column.opens ? openingDeed(list, row) : undefined
    return first ? (
      <button type="button" className="plain-link record-opener" onClick={() => begin({ deed: first, row })}>
        {own ?? renderRecordValue(column, row)}
      </button>
    ) : (
      own
    )
  }
  const columns: DataColumn<Line>[] = list.columns.map((column) => ({
    name: column.key,
    title: t(column.title),
    isNumber: ['count', 'minutes'].includes(column.cell),
    isHead: column.cell === 'name',
    sorts: column.sorts,
    isWideOnly: column.wideOnly,
    // A number that is broken between its digits reads as two.
    isOneLine: column.oneLine ?? column.cell === 'count',
    cell: (line) => renderRecordCell(column, line.row, shownIn(column, line)),
  }))
  const table = (more: readonly DataColumn<Line>[]) => (
    <DataTable
      label={t(list.title)}
      columns={[
        ...more,
        ...columns,
        ...(deeds.length
          ? [
              {
                name: 'deeds',
                title: t('list.column.actions'),
                // The menu button must not wrap to a second line alone.
                isOneLine: deeds.some(({ more }) => more),
                cell: ({ row }: Line) => <RecordButtons list={list} row={row} begin={begin} />,
              },
            ]
          : []),
      ]}
      rows={linesOf(list, rows, opened)}
      keyOf={({ key }) => key}
      isFaded={({ row }) => list.fadedUnless !== undefined && !isTruthyProperty(row, list.fadedUnless)}
      order={order}
      onOrder={onOrder}
    />
  )
  if (!deeds.some(({ bulk }) => bulk)) return table([])
  return (
    <RecordSelection list={list} rows={rows} begin={begin} idOf={(row) => idOf(list, row)}>
      {(ticks) => table([{ ...ticks, cell: ({ row }) => ticks.cell(row) }])}
    </RecordSelection>
  )
}
