import type { FormItem, FormTableColumn } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { fieldKindOf, fieldOfItem, isComputedColumn, isEmpty, itemOfColumn } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { ColumnOptions } from './column-options'
import { ColumnSource, supportsSource } from './column-source'
import { ColumnOverrides } from './control-overrides/column-overrides'
import { ColumnDefault } from './default-editor'
import { ColumnFormula } from './formula-field'
import type { PropertySchema } from './property'
import { PropertyRow } from './property-row'
import { plainEditorOf, TextEditor } from './value-editors'

const grammar = meta.definitions.tableColumn.properties as Record<string, PropertySchema>

const width: PropertySchema = { type: 'integer', minimum: 40, maximum: 1000 }

const schemaOf = (name: string): PropertySchema => ({
  ...grammar[name],
  ...(name === 'width' ? width : {}),
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
      editor={plainEditorOf(schemaOf(name)) ?? TextEditor}
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
      {supportsSource(fieldOfItem(item)) && <ColumnSource {...props} />}
      {isFilled && <Default {...props} />}
      <Details
        {...props}
        names={[
          ...(isFilled ? ['placeholder'] : []),
          'width',
          'fixedtype',
          ...(isNumber ? ['aggregate'] : []),
          'printable',
        ]}
      />
      <ColumnFormula {...props} />
      <ColumnOptions {...props} />
      <ColumnOverrides {...props} />
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.column.code', { code: column.code })}</p>
    </div>
  )
}
