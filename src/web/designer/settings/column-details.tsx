import type { FormItem, FormTableColumn } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import mask from '#schemas/values/mask-kind.json'
import {
  editerOf,
  fieldKindOf,
  isComputedColumn,
  isEmpty,
  isRecord,
  itemFieldSchema,
  itemOfColumn,
} from '../../../core/form'
import { t } from '../../platform'
import { ColumnSource, supportsSource } from './column-source'
import { ColumnOverrides } from './control-overrides/column-overrides'
import { ColumnDefault } from './default-editor'
import { ColumnFormula } from './formula-field'
import { effectiveOptions, PropertyList, PropertyRow, type PropertySchema } from './property-list'
import { JsonValueEditor, LinesEditor, TextEditor, valueEditorOf } from './value-editors'

interface ColumnOptionsProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>, typing?: boolean): void
}

/** Options that the column sets itself, or that do not apply to a cell. */
const elsewhere = ['width', 'height', 'placeholder', 'disabled', 'sourceType', 'showLabel', 'remoteUrlAlias']

const editorOf = ({ format, ...schema }: PropertySchema) => {
  if (format === 'multiline') return LinesEditor
  if (format === 'json') return JsonValueEditor
  return format ? undefined : valueEditorOf(schema)
}

/** Returns the options of the column's field that can be set for it, such as limits, digits and formats. */
function schemasFor(table: FormItem, column: FormTableColumn): Record<string, PropertySchema> {
  const { properties = {} } = itemFieldSchema(itemOfColumn(table, column)).options ?? {}
  const fixed = Object.keys(editerOf(table, column)?.options ?? {})
  const own = Object.entries(properties as Record<string, PropertySchema>).filter(
    ([name, schema]) =>
      ![...elsewhere, ...fixed].includes(name) &&
      !('sourceType' in (schema['x-when'] ?? {})) &&
      (schema.properties !== undefined || editorOf(schema) !== undefined),
  )
  return Object.fromEntries(own)
}

/** Options of the field that renders and validates a column's cells. */
function ColumnOptions({ table, column, onChange }: ColumnOptionsProps) {
  const schemas = schemasFor(table, column)
  if (Object.keys(schemas).length === 0) return null
  const config = isRecord(column.editer_config) ? column.editer_config : {}
  const item = itemOfColumn(table, column)
  return (
    <details className="fd-column-options">
      <summary className="q-soft q-pad-y-1 q-pad-x-0">{t('designer.column.options')}</summary>
      <PropertyList
        item={item}
        schemas={schemas}
        editorOf={editorOf}
        column={column.code}
        values={{ ...effectiveOptions({ options: {} }, schemas), ...config }}
        onChange={(part, { typing }) => onChange({ editer_config: { ...config, ...part } }, typing)}
      />
    </details>
  )
}

const grammar = meta.definitions.tableColumn.properties as Record<string, PropertySchema>

const width: PropertySchema = { type: 'integer', minimum: 40, maximum: 1000 }

const schemaOf = (name: string): PropertySchema => ({
  ...grammar[name],
  ...(name === 'width' ? width : {}),
  ...(name === 'mask' ? { enum: mask.enum } : {}),
  title: `field.column.${name}`,
})

/** One designed column of a table. */
export interface ColumnProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>, typing?: boolean): void
}

/** Renders some of the column's own properties from its grammar. */
const Details = ({ names, table, column, onChange }: ColumnProps & { names: readonly string[] }) =>
  names.map((name) => (
    <PropertyRow
      key={name}
      name={name}
      editor={valueEditorOf(schemaOf(name)) ?? TextEditor}
      schema={schemaOf(name)}
      value={column[name]}
      item={table}
      onChange={(value, typing) => onChange({ [name]: value }, typing)}
    />
  ))

function Default({ table, column, onChange }: ColumnProps) {
  const item = itemOfColumn(table, column)
  return (
    <PropertyRow
      name="defaultValue"
      editor={ColumnDefault}
      schema={{ title: 'field.option.defaultValue' }}
      value={column.defaultValue}
      item={item}
      onChange={(value, typing) => onChange({ defaultValue: isEmpty(value) ? undefined : value }, typing)}
    />
  )
}

/** All settings of a column except its name and editer. */
export function ColumnDetails(props: ColumnProps) {
  const { table, column } = props
  const item = itemOfColumn(table, column)
  const isFilled = !isComputedColumn(column)
  const isNumber = fieldKindOf(item) === 'number'
  return (
    <div className="fd-column-details q-stack q-gap-1-5 q-radius-md">
      <Details {...props} names={[...(isFilled ? ['required'] : []), 'limittype']} />
      {supportsSource(itemFieldSchema(item)) && <ColumnSource {...props} />}
      {isFilled && <Default {...props} />}
      <Details
        {...props}
        names={[
          ...(isFilled ? ['placeholder'] : []),
          'width',
          'fixedtype',
          ...(isNumber ? ['aggregate'] : []),
          'printable',
          'mask',
        ]}
      />
      <ColumnFormula {...props} />
      <ColumnOptions {...props} />
      <ColumnOverrides {...props} />
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.column.code', { code: column.code })}</p>
    </div>
  )
}
