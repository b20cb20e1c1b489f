import type { FormItem, FormTableColumn } from '#/generated/types'
import { itemFieldSchema, itemOfColumn } from '../../../../core/form'
import { OverrideField } from './override-field'

interface ColumnInnerProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>): void
}

/** Inner properties of the controls in a table's column. */
export function ColumnOverrides({ table, column, onChange }: ColumnInnerProps) {
  const field = itemFieldSchema(itemOfColumn(table, column))
  if (!Object.keys(field.inner ?? {}).length) return null
  return (
    <OverrideField
      field={field}
      name={column.name}
      value={column.inner_set_json}
      onChange={(value) => onChange({ inner_set_json: value })}
    />
  )
}
