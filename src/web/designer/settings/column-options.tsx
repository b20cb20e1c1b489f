import type { FormItem, FormTableColumn } from '#/generated/types'
import { editerOf, fieldOfItem, isRecord, itemOfColumn } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { effectiveOptions, type PropertySchema } from './property'
import { PropertyList } from './property-list'
import { JsonEditor, LinesEditor, plainEditorOf } from './value-editors'

interface ColumnOptionsProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>, typing?: boolean): void
}

/** Options that the column sets itself, or that do not apply to a cell. */
const elsewhere = ['width', 'height', 'placeholder', 'disabled', 'sourceType', 'showLabel', 'remoteUrlAlias']

const editorOf = ({ format, ...schema }: PropertySchema) => {
  if (format === 'multiline') return LinesEditor
  if (format === 'json') return JsonEditor
  return format ? undefined : plainEditorOf(schema)
}

/** Returns the options of the column's field that can be set for it, such as limits, digits and formats. */
function schemasFor(table: FormItem, column: FormTableColumn): Record<string, PropertySchema> {
  const { properties = {} } = fieldOfItem(itemOfColumn(table, column)).options ?? {}
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
export function ColumnOptions({ table, column, onChange }: ColumnOptionsProps) {
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
