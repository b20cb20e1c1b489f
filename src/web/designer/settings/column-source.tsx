import { useId } from 'react'
import type { FieldSchema, FormItem, FormTableColumn } from '#/generated/types'
import { type FieldChoice, isRecord, itemFieldSchema, itemOfColumn } from '../../../core/form'
import { t } from '../../platform'
import { ChoiceList } from './choices-editor'
import {
  isApplicable,
  PropertyList,
  type PropertyProps,
  PropertyRow,
  type PropertySchema,
} from './property-list'
import { formatEditors, SwitchEditor, TextEditor } from './value-editors'

type Schemas = Readonly<Record<string, PropertySchema>>

const schemasOf = (field: FieldSchema) => (field.options?.properties ?? {}) as Schemas

/** Whether the choices of a field can come from a source. */
export const supportsSource = (field: FieldSchema): boolean => Object.hasOwn(schemasOf(field), 'sourceType')

interface ColumnSourceProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>, typing?: boolean): void
}

/** Source name of the simple list, in addition to those of the column's field. */
const words = 'words'
const sourceNames = [
  'options',
  'jsonOptions',
  'remoteUrlAlias',
  'dbset',
  'fill',
  'props',
  'localSource',
  'showLabel',
]

/** List of choices of a column; its default is set in the field itself. */
const ColumnChoices = ({ value, onChange }: PropertyProps) => (
  <ChoiceList
    choices={(Array.isArray(value) ? value : []) as FieldChoice[]}
    onChoices={(next, typing) => onChange(next, typing !== undefined)}
  />
)

const editorOf = ({ format = '', type }: PropertySchema) => {
  if (format === 'choices') return ColumnChoices
  return formatEditors[format] ?? (type === 'boolean' ? SwitchEditor : undefined)
}

function KindOfSource({
  kinds,
  value,
  onChange,
}: {
  kinds: string[]
  value: string
  onChange(kind: string): void
}) {
  const id = useId()
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name="sourceType">
      <label htmlFor={id}>{t('field.option.sourceType')}</label>
      <select id={id} className="q-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind === words ? 'designer.column.words' : `field.option.sourceType.${kind}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Source of a column's choices: a list of words, or any source a field supports. */
export function ColumnSource({ table, column, onChange }: ColumnSourceProps) {
  const item = itemOfColumn(table, column)
  const schemas = schemasOf(itemFieldSchema(item))
  const own = ((schemas.sourceType?.enum ?? []) as string[]).filter(Boolean)
  const block = isRecord(column.datasourceAdvanced) ? column.datasourceAdvanced : {}
  const isAdvanced = column.datasourceType === 'advanced'
  const takesWords = own.includes('options')
  const sourceType = String(block.sourceType ?? schemas.sourceType?.default ?? own[0])
  const kind = isAdvanced || !takesWords ? sourceType : words
  const choose = (next: string) =>
    onChange(
      next === words
        ? { datasourceType: 'normal' }
        : { datasourceType: 'advanced', datasourceAdvanced: { ...block, sourceType: next } },
    )
  const shown = Object.fromEntries(
    Object.entries(schemas).filter(
      ([name, schema]) => sourceNames.includes(name) && isApplicable(schema, { ...block, sourceType }),
    ),
  )
  return (
    <>
      <KindOfSource kinds={[...(takesWords ? [words] : []), ...own]} value={kind} onChange={choose} />
      {kind === words ? (
        <PropertyRow
          name="datasource"
          editor={TextEditor}
          schema={{ title: 'field.column.datasource', hint: 'designer.column.datasource' }}
          value={column.datasource}
          item={table}
          onChange={(datasource, typing) => onChange({ datasource: String(datasource) }, typing)}
        />
      ) : (
        <PropertyList
          item={item}
          editorOf={editorOf}
          column={column.code}
          schemas={shown}
          values={{ ...block, sourceType }}
          onChange={(part, { typing }) =>
            onChange(
              { datasourceType: 'advanced', datasourceAdvanced: { ...block, sourceType, ...part } },
              typing,
            )
          }
        />
      )}
    </>
  )
}
