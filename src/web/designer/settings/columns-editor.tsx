import { useState } from 'react'
import { choicesIn } from '#/core/form/choices'
import { fieldOf } from '#/core/form/fields'
import { editersOf, itemOfColumn } from '#/core/form/items'
import type { FormItem, FormTableColumn } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { t } from '../../platform/i18n'
import { Button, IconButton } from '../../ui/button'
import { useDesigner } from '../context'
import { newColumn } from '../new-item'
import { localized } from '../titles'
import { mayRemove } from '../uses'
import { moved } from './choice-list'
import { ColumnFormula } from './formula-field'
import { plainEditorOf, TextEditor } from './plain-editors'
import type { PropertyProps, PropertySchema } from './property'
import { PropertyRow } from './property-row'
import { Sortable, SortableRow } from './sortable'

const grammar = meta.definitions.tableColumn.properties as Record<string, PropertySchema>
/** What can be set of a column beside its name and editer, in the order of the panel. */
const details = ['required', 'limittype', 'datasource', 'placeholder', 'width', 'fixedtype', 'aggregate']
const shapes: Record<string, PropertySchema> = {
  width: { type: 'integer', minimum: 40, maximum: 1000 },
  datasource: { hint: 'designer.column.datasource' },
}

const schemaOf = (name: string): PropertySchema => ({
  ...grammar[name],
  ...shapes[name],
  title: `field.column.${name}`,
})

const hasChoices = (table: FormItem, column: FormTableColumn) =>
  fieldOf(itemOfColumn(table, column).type)?.text.from === 'options' &&
  choicesIn(itemOfColumn(table, column).options) !== undefined

const numbersOnly = (table: FormItem, column: FormTableColumn) =>
  fieldOf(itemOfColumn(table, column).type)?.kind === 'number'

/** What only says how a person fills a cell. */
const forFilling = ['required', 'placeholder']

const isOffered = (table: FormItem, column: FormTableColumn, name: string) => {
  if (forFilling.includes(name)) return !column.formula
  if (name === 'datasource') return hasChoices(table, column)
  return name !== 'aggregate' || numbersOnly(table, column)
}

interface ColumnProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>, typing?: boolean): void
}

const ColumnDetails = ({ table, column, onChange }: ColumnProps) => (
  <div className="fd-column-details">
    {details
      .filter((name) => isOffered(table, column, name))
      .map((name) => (
        <PropertyRow
          key={name}
          name={name}
          editor={plainEditorOf(schemaOf(name)) ?? TextEditor}
          schema={schemaOf(name)}
          value={column[name]}
          item={table}
          onChange={(value, typing) => onChange({ [name]: value }, typing)}
        />
      ))}
    <ColumnFormula {...{ table, column, onChange }} />
    <p className="fd-note">{t('designer.column.code', { code: column.code })}</p>
  </div>
)

function ColumnHead({ table, column, onChange }: ColumnProps) {
  return (
    <>
      <input
        className="q-input"
        value={column.name}
        aria-label={t('designer.column.title')}
        onChange={(event) => onChange({ name: event.target.value }, true)}
      />
      <select
        className="q-input"
        value={column.editer}
        aria-label={t('designer.column.editer', { name: column.name })}
        onChange={(event) => onChange({ editer: event.target.value })}
      >
        {Object.entries(editersOf(table)).map(([name, { title }]) => (
          <option key={name} value={name}>
            {localized(title)}
          </option>
        ))}
      </select>
    </>
  )
}

/** The columns of a table: names, kinds, order, and for the opened one everything else. */
export function ColumnsEditor({ value, onChange, item }: PropertyProps) {
  const designer = useDesigner()
  const [open, setOpen] = useState<string>()
  const columns = (Array.isArray(value) ? value : []) as FormTableColumn[]
  const change = (i: number, part: Partial<FormTableColumn>, typing?: boolean) =>
    onChange(
      columns.map((column, at) => (at === i ? { ...column, ...part } : column)),
      typing,
    )
  const add = () => {
    const column = newColumn(columns, t('designer.column.name', { n: columns.length + 1 }), designer.chance)
    onChange([...columns, column])
    setOpen(column.code)
  }
  const remove = async ({ code, name }: FormTableColumn, i: number) => {
    if (await mayRemove(designer, name, [{ key: item.key, column: code }])) onChange(columns.toSpliced(i, 1))
  }
  return (
    <div className="fd-choices">
      <Sortable
        ids={columns.map(({ code }) => code)}
        onMove={(from, to) => onChange(moved(columns, from, to))}
      >
        {columns.map((column, i) => {
          const isOpen = open === column.code
          const own = { table: item, column, onChange: change.bind(null, i) }
          return (
            <SortableRow key={column.code} id={column.code} label={column.name}>
              <ColumnHead {...own} />
              <IconButton
                icon={isOpen ? 'down' : 'right'}
                label={t('designer.column.more', { name: column.name })}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : column.code)}
              />
              <IconButton
                icon="close"
                label={t('designer.column.remove', { name: column.name })}
                onClick={() => void remove(column, i)}
              />
              {isOpen && <ColumnDetails {...own} />}
            </SortableRow>
          )
        })}
      </Sortable>
      <Button kind="text" icon="plus" onClick={add}>
        {t('designer.column.add')}
      </Button>
    </div>
  )
}
