import { useState } from 'react'
import {
  type ColumnPosition,
  moveTableColumn,
  removeTableColumn,
  replaceTableColumn,
} from '#/core/decision/edit-table'
import { findColumnField, isListColumn } from '#/core/decision/table-columns'
import type { GridContext, GridPasteError } from '#/core/decision/table-grid'
import { printReference } from '#/core/expression'
import type { DecisionTable } from '#/generated/types'
import type { FlowFunction } from '../formula/flow-functions'
import { FormulaDialog } from '../formula/formula-dialog'
import { toReadableExpression } from '../formula/readable-expression'
import { t } from '../platform'
import { Button, Dialog, DialogButtons, SelectField, Stack, TextField } from '../ui'

type Input = DecisionTable['inputs'][number]
type Output = DecisionTable['outputs'][number]

interface ColumnDialogProps {
  table: DecisionTable
  place: ColumnPosition
  world: GridContext
  functions: readonly FlowFunction[]
  onChange(table: DecisionTable): void
  /** Called with the cells that do not fit a changed column. */
  onUnfit(unfit: readonly GridPasteError[]): void
  onClose(): void
}

/** Dialog for one column: edits its condition or result, moves and removes it. */
export function ColumnDialog(props: ColumnDialogProps) {
  const { table, place, world, functions, onChange, onUnfit, onClose } = props
  const found = place.kind === 'input' ? table.inputs[place.at] : table.outputs[place.at]
  const [column, setColumn] = useState<Input | Output | undefined>(found)
  if (!column) return null
  const done = (next: DecisionTable) => {
    onChange(next)
    onClose()
  }
  const replace = () => {
    const replaced = replaceTableColumn(table, place, { column, world })
    onUnfit(replaced.unfit)
    done(replaced.table)
  }
  const isOnly = place.kind === 'output' && table.outputs.length < 2
  const footer = (
    <>
      <Button onClick={() => done(moveTableColumn(table, place, -1))}>
        {t('decision-table.column.left')}
      </Button>
      <Button onClick={() => done(moveTableColumn(table, place, 1))}>
        {t('decision-table.column.right')}
      </Button>
      <Button kind="danger" disabled={isOnly} onClick={() => done(removeTableColumn(table, place))}>
        {t('decision-table.column.remove')}
      </Button>
      <DialogButtons onCancel={onClose} onClick={replace} />
    </>
  )
  return (
    <Dialog title={t(`decision-table.column.${place.kind}`)} width={560} onClose={onClose} footer={footer}>
      <Stack gap={3.5}>
        {place.kind === 'input' ? (
          <InputFields column={column as Input} world={world} functions={functions} onChange={setColumn} />
        ) : (
          <OutputFields column={column as Output} onChange={setColumn} world={world} functions={functions} />
        )}
      </Stack>
    </Dialog>
  )
}

interface FieldsProps<Column> {
  column: Column
  world: GridContext
  functions: readonly FlowFunction[]
  onChange(column: Column): void
}

const formula = 'formula'

function InputFields({ column, world, functions, onChange }: FieldsProps<Input>) {
  const { fields } = world
  const [isWriting, setWriting] = useState(false)
  const field = findColumnField(column, fields)
  const ask = (expression: string, name = column.name) =>
    onChange({
      id: column.id,
      ...(name && { name }),
      expression,
      ...(isListColumn(expression, fields) && { many: true }),
    })
  const choose = (key: string) => {
    const chosen = fields.find((one) => one.key === key)
    if (chosen) ask(printReference({ ...chosen, shown: false }), chosen.name)
    else setWriting(true)
  }
  return (
    <>
      <SelectField
        label={t('decision-table.column.asks')}
        value={field?.key ?? (column.expression ? formula : '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="" disabled>
          {t('decision-table.column.choose')}
        </option>
        {fields
          .filter(({ kind }) => kind !== 'table')
          .map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        <option value={formula}>{t('decision-table.column.formula')}</option>
      </SelectField>
      {!field && column.expression && (
        <Button icon="design" onClick={() => setWriting(true)}>
          {toReadableExpression(column.expression, fields)}
        </Button>
      )}
      <TextField
        label={t('decision-table.column.name')}
        maxLength={100}
        value={column.name ?? ''}
        onChange={({ target }) => onChange({ ...column, name: target.value })}
      />
      {isWriting && (
        <FormulaDialog
          title={t('decision-table.column.asks')}
          value={column.expression}
          known={{ fields, custom: functions }}
          onClose={() => setWriting(false)}
          onSave={(text) => {
            setWriting(false)
            ask(text)
          }}
        />
      )}
    </>
  )
}

const kinds = ['value', 'limit', 'way', 'people'] as const

function OutputFields({ column, world, functions, onChange }: FieldsProps<Output>) {
  const [isWriting, setWriting] = useState(false)
  const { kind = 'value', otherwise = '' } = column
  return (
    <>
      <TextField
        label={t('decision-table.column.name')}
        required
        maxLength={50}
        value={column.name}
        onChange={({ target }) => onChange({ ...column, name: target.value.replace(/[[\]\n]/g, '') })}
      />
      <SelectField
        label={t('decision-table.column.answers')}
        hint={t(`decision-table.kind.${kind}.hint`)}
        value={kind}
        onChange={({ target }) =>
          onChange({ ...column, kind: kinds.find((one) => one === target.value) ?? 'value' })
        }
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`decision-table.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind !== 'people' && (
        <div className="q-field">
          <span className="q-field-label">{t('decision-table.column.otherwise')}</span>
          <Button icon="design" onClick={() => setWriting(true)}>
            {toReadableExpression(otherwise, world.fields) || t('decision-table.column.nothing')}
          </Button>
        </div>
      )}
      {isWriting && (
        <FormulaDialog
          title={t('decision-table.column.otherwise')}
          value={otherwise}
          known={{ fields: world.fields, custom: functions }}
          onClose={() => setWriting(false)}
          onSave={(text) => {
            setWriting(false)
            const { otherwise: _, ...bare } = column
            onChange(text ? { ...bare, otherwise: text } : bare)
          }}
        />
      )}
    </>
  )
}
