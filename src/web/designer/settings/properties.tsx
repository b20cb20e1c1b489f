import { type ComponentType, useEffect, useState } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { renameFieldReferences } from '../../../core/flow'
import { customEditer, editersOf, listFieldSchemas } from '../../../core/form'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { changeItem } from '../actions/change-item'
import { pruneDefault } from '../actions/prune-default'
import { useDesigner, useDesignerState } from '../context'
import { newColumn } from '../new-item'
import { confirmFieldRemoval } from '../removal-check'
import { ClickScript } from '../script/script-field'
import { localizeSchemaText } from '../titles'
import { ChoicesEditor, moveChoiceRow } from './choices-editor'
import { ColumnDetails, type ColumnProps } from './column-details'
import { defaultEditorOf } from './default-editor'
import { ValueFormula } from './formula-field'
import { type PropertyChange, PropertyList, type PropertyProps, type PropertySchema } from './property-list'
import { SortableRow, SortableSettings } from './sortable'
import { formatEditors, valueEditorOf } from './value-editors'

/** Editers of a table and the fields it may contain, under one name each. */
const fieldPrefix = `${customEditer} `
const inTables = listFieldSchemas().filter(({ inTable }) => inTable)

const chosenEditer = ({ editer, editer_component: component }: FormTableColumn) =>
  editer === customEditer ? `${fieldPrefix}${component}` : editer

/** Sets another editer and drops the settings of the previous one, which would change their meaning. */
function withEditer(chosen: string): Partial<FormTableColumn> {
  const component = chosen.startsWith(fieldPrefix) ? chosen.slice(fieldPrefix.length) : undefined
  return {
    editer: component === undefined ? chosen : customEditer,
    editer_component: component,
    editer_config: undefined,
    defaultValue: undefined,
    aggregate: null,
  }
}

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
        value={chosenEditer(column)}
        aria-label={t('designer.column.editer', { name: column.name })}
        onChange={(event) => onChange(withEditer(event.target.value))}
      >
        {Object.entries(editersOf(table)).map(([name, { title }]) => (
          <option key={name} value={name}>
            {localizeSchemaText(title)}
          </option>
        ))}
        <optgroup label={t('designer.column.fields')}>
          {inTables.map(({ name, title }) => (
            <option key={name} value={`${fieldPrefix}${name}`}>
              {localizeSchemaText(title)}
            </option>
          ))}
        </optgroup>
      </select>
    </>
  )
}

/** Editor of a table's columns: names, kinds, order, and all settings of the opened one. */
function ColumnsEditor({ value, onChange, item }: PropertyProps) {
  const designer = useDesigner()
  const [open, setOpen] = useState<string>()
  const target = useDesignerState((state) => state.target)
  useEffect(() => {
    if (target?.field === item.key && target.column) setOpen(target.column)
  }, [target, item.key])
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
    if (await confirmFieldRemoval(designer, name, [{ key: item.key, column: code }]))
      onChange(columns.toSpliced(i, 1))
  }
  return (
    <div className="fd-choices">
      <SortableSettings
        ids={columns.map(({ code }) => code)}
        onMove={(from, to) => onChange(moveChoiceRow(columns, from, to))}
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
      </SortableSettings>
      <Button kind="text" icon="plus" onClick={add}>
        {t('designer.column.add')}
      </Button>
    </div>
  )
}

/** Formats that have a dedicated editor. */
const byFormat: Record<string, (item: FormItem) => ComponentType<PropertyProps> | undefined> = {
  choices: () => ChoicesEditor,
  columns: () => ColumnsEditor,
  value: defaultEditorOf,
  formula: () => ValueFormula,
  script: () => ClickScript,
}

const editorOf = ({ format = '', ...schema }: PropertySchema, item: FormItem) => {
  if (!format) return valueEditorOf(schema)
  return byFormat[format]?.(item) ?? formatEditors[format]
}

interface PropertiesProps {
  item: FormItem
  schemas: Readonly<Record<string, PropertySchema>>
  /** path of these properties in the item, such as options */
  path: readonly string[]
}

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], item)

/** Renders the properties of an item from their schemas. */
export function ItemProperties({ item, schemas, path }: PropertiesProps) {
  const designer = useDesigner()
  const { key, name } = item
  const change = (part: Readonly<Record<string, unknown>>, changed: PropertyChange) => {
    const { form } = designer
    const next = Object.entries(part).reduce(
      (last, [option, value]) => changeItem(last, { key, path: [...path, option], value }),
      form,
    )
    designer.run(renameFieldReferences(form, pruneDefault(next, key)), {
      name: 'designer.step.change',
      params: { name, property: changed.title },
      key,
      merge: changed.typing ? [key, ...path, ...changed.path].join(' ') : undefined,
    })
  }
  const values = (valueAt(item, path) ?? {}) as Record<string, unknown>
  return (
    <PropertyList
      item={item}
      schemas={schemas}
      values={values}
      editorOf={(schema) => editorOf(schema, item)}
      onChange={change}
    />
  )
}
