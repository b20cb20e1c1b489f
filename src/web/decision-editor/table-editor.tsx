import { useState } from 'react'
import { addTableInput, addTableOutput, insertTableRow } from '#/core/decision/edit-table'
import type { GridColumn, GridContext, GridPasteError } from '#/core/decision/table-grid'
import type { DecisionTable, FlowDesign, Problem } from '#/generated/types'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform'
import { Button, Muted, SelectField, TextField, Toolbar } from '../ui'
import { ColumnDialog } from './column-dialog'
import { DecisionGrid } from './grid'
import { describeSkippedCell, describeUnfitCell, type ImportEntry } from './import-export'
import { TableTools } from './table-tools'
import { TrialRow, useTableTrial } from './trial-row'

export interface TableEditorProps {
  table: DecisionTable
  design: FlowDesign
  world: GridContext
  functions: readonly FlowFunction[]
  problems: readonly Problem[]
  place?: Problem['place']
  /** Sentences about what an import, a paste or a changed column left out. */
  left: readonly string[]
  /** Maximum number of tables that can be added. */
  room: number
  newId(): string
  onChange(table: DecisionTable, merge?: string): void
  onLeft(left: readonly string[]): void
  onAdd(imported: readonly ImportEntry[]): void
  onRemove(): void
}

const hits = ['unique', 'first', 'collect'] as const

/** Editor of one table: name, hit policy, grid and trial. */
export function TableEditor(props: TableEditorProps) {
  const { table, design, world, functions, left, newId, onChange, onLeft } = props
  const [column, setColumn] = useState<GridColumn>()
  const trial = useTableTrial({ table, decisions: design.formset.decisions ?? [], functions, world })
  const refuse = (refused: readonly GridPasteError[]) => onLeft(refused.map(describeSkippedCell))
  const addColumn = (kind: 'input' | 'output') => {
    const id = newId()
    const at = kind === 'input' ? table.inputs.length : table.outputs.length
    const name = t('decision-table.column.new', { n: at + 1 })
    onChange(
      kind === 'input' ? addTableInput(table, { id, expression: '' }) : addTableOutput(table, { id, name }),
    )
    setColumn(kind === 'input' ? { kind, at, id } : { kind, at, id })
  }
  return (
    <section
      className="dt-editor q-pad-y-4 q-pad-x-5 q-stack q-content-start q-gap-3-5 q-shrink q-box q-radius-lg q-surface"
      aria-label={table.name}
    >
      <TableHead {...props} />
      <DecisionGrid
        table={table}
        world={world}
        set={design.set}
        problems={props.problems}
        won={trial.rows}
        place={props.place}
        newId={newId}
        onChange={onChange}
        onRefused={refuse}
        onColumn={setColumn}
      />
      <Toolbar>
        <Button icon="plus" onClick={() => onChange(insertTableRow(table, table.rules.length, newId()))}>
          {t('decision-table.row.add')}
        </Button>
        <Button icon="plus" onClick={() => addColumn('input')}>
          {t('decision-table.column.add-input')}
        </Button>
        <Button icon="plus" onClick={() => addColumn('output')}>
          {t('decision-table.column.add-output')}
        </Button>
        <Muted as="small">{t('decision-table.hint')}</Muted>
      </Toolbar>
      {left.length > 0 && <Left left={left} onClose={() => onLeft([])} />}
      <TrialRow {...trial} />
      {column && column.kind !== 'note' && (
        <ColumnDialog
          key={column.id}
          table={table}
          place={column}
          world={world}
          functions={functions}
          onChange={onChange}
          onUnfit={(unfit) => onLeft(unfit.map(describeUnfitCell))}
          onClose={() => setColumn(undefined)}
        />
      )}
    </section>
  )
}

function TableHead(props: TableEditorProps) {
  const { table, world, room, newId, onChange, onRemove, onLeft, onAdd } = props
  const offered = [...new Set([...hits, table.hit])]
  return (
    <header className="dt-head q-stack q-align-start q-gap-4">
      <TextField
        label={t('decision-table.name')}
        required
        maxLength={50}
        value={table.name}
        error={table.name.trim() ? undefined : t('design.decision-name-empty')}
        onChange={({ target }) =>
          onChange({ ...table, name: target.value.replace(/[[\]\n]/g, '') }, `table ${table.id}`)
        }
      />
      <SelectField
        label={t('decision-table.hit')}
        hint={t(`decision-table.hit.${table.hit}.hint`)}
        value={table.hit}
        onChange={({ target }) =>
          onChange({ ...table, hit: offered.find((one) => one === target.value) ?? table.hit })
        }
      >
        {offered.map((hit) => (
          <option key={hit} value={hit}>
            {t(`decision-table.hit.${hit}`)}
          </option>
        ))}
      </SelectField>
      <div className="dt-tools q-row q-align-stretch q-gap-2">
        <TableTools
          table={table}
          world={world}
          room={room}
          newId={newId}
          onReplace={(imported) => {
            onChange(imported.table)
            onLeft(imported.left)
          }}
          onAdd={onAdd}
        />
        <Button icon="remove" kind="text" onClick={onRemove}>
          {t('decision-table.remove')}
        </Button>
      </div>
    </header>
  )
}

const Left = ({ left, onClose }: { left: readonly string[]; onClose(): void }) => (
  <div className="dt-left q-break q-radius-md" role="alert">
    <strong>{t('decision-table.left', { n: left.length })}</strong>
    <ul>
      {left.slice(0, 20).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    <Button kind="link" onClick={onClose}>
      {t('decision-table.left.close')}
    </Button>
  </div>
)
