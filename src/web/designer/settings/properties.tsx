import type { ComponentType } from 'react'
import { withFormFollowed } from '#/core/flow/fields/names'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { changeItem } from '../actions/change-item'
import { pruneDefault } from '../actions/prune-default'
import { useDesigner } from '../context'
import { ChoicesEditor } from './choices-editor'
import { ColumnsEditor } from './columns-editor'
import { defaultEditorOf } from './default-editor'
import { ValueFormula } from './formula-field'
import { JsonEditor, LinesEditor, plainEditorOf } from './plain-editors'
import { applies, effectiveOptions, type PropertyProps, type PropertySchema } from './property'
import { PropertyRow } from './property-row'
import { AliasEditor } from './source/alias-editor'
import { LocalEditor } from './source/local-editor'
import { PropsEditor } from './source/props-editor'

/** Formats that have an editor of their own. */
const byFormat: Record<string, (item: FormItem) => ComponentType<PropertyProps> | undefined> = {
  multiline: () => LinesEditor,
  json: () => JsonEditor,
  choices: () => ChoicesEditor,
  columns: () => ColumnsEditor,
  value: defaultEditorOf,
  formula: () => ValueFormula,
  'remote-source': () => AliasEditor,
  'source-props': () => PropsEditor,
  'local-source': () => LocalEditor,
}
const wideFormats = ['multiline', 'json', 'choices', 'columns', 'formula', 'source-props', 'local-source']

const editorOf = (schema: PropertySchema, item: FormItem) =>
  schema.format ? byFormat[schema.format]?.(item) : plainEditorOf(schema)

interface PropertiesProps {
  item: FormItem
  schemas: Readonly<Record<string, PropertySchema>>
  /** where these properties live in the item, such as options */
  path: readonly string[]
}

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], item)

/** Draws properties from their schemas alone; an object becomes a group of its own. */
export function Properties({ item, schemas, path }: PropertiesProps) {
  const designer = useDesigner()
  const options = effectiveOptions({ options: (valueAt(item, path) ?? {}) as FormItem['options'] }, schemas)
  const shown = Object.entries(schemas).filter(([, schema]) => applies(schema, options))
  const change = (name: string, schema: PropertySchema, value: unknown, typing?: boolean) => {
    const { form } = designer
    const next = changeItem(form, { key: item.key, path: [...path, name], value })
    designer.run(withFormFollowed(form, pruneDefault(next, item.key)), {
      name: 'designer.step.change',
      params: { name: item.name, property: t(schema.title ?? name) },
      key: item.key,
      merge: typing ? [item.key, ...path, name].join(' ') : undefined,
    })
  }
  return shown.map(([name, schema]) => {
    if (schema.properties)
      return (
        <fieldset key={name} className="fd-group">
          <legend>{t(schema.title ?? name)}</legend>
          <Properties item={item} schemas={schema.properties} path={[...path, name]} />
        </fieldset>
      )
    const editor = editorOf(schema, item)
    if (!editor) return null
    const isWide = wideFormats.includes(schema.format ?? '')
    const value = valueAt(item, [...path, name])
    const onChange = (next: unknown, typing?: boolean) => change(name, schema, next, typing)
    return <PropertyRow key={name} {...{ name, schema, item, value, editor, isWide, onChange }} />
  })
}
