import type { ComponentType } from 'react'
import type { FormItem } from '#/generated/types'
import { renameFieldReferences } from '../../../core/flow'
import { changeItem } from '../actions/change-item'
import { pruneDefault } from '../actions/prune-default'
import { useDesigner } from '../context'
import { ClickScript } from '../script/script-field'
import { ChoicesEditor } from './choices-editor'
import { ColumnsEditor } from './columns-editor'
import { defaultEditorOf } from './default-editor'
import { formatEditors } from './format-editors'
import { ValueFormula } from './formula-field'
import type { PropertyProps, PropertySchema } from './property'
import { type PropertyChange, PropertyList } from './property-list'
import { plainEditorOf } from './value-editors'

/** Formats that have a dedicated editor. */
const byFormat: Record<string, (item: FormItem) => ComponentType<PropertyProps> | undefined> = {
  choices: () => ChoicesEditor,
  columns: () => ColumnsEditor,
  value: defaultEditorOf,
  formula: () => ValueFormula,
  script: () => ClickScript,
}

const editorOf = ({ format = '', ...schema }: PropertySchema, item: FormItem) => {
  if (!format) return plainEditorOf(schema)
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
export function Properties({ item, schemas, path }: PropertiesProps) {
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
