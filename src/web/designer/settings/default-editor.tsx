import type { ComponentType } from 'react'
import { listItemFormats } from '#/core/form/check/check-default'
import { listChoices } from '#/core/form/design/choices'
import { canHoldValue, fieldKindOf, fieldOfItem } from '#/core/form/design/fields'
import { valueSchemaOf } from '#/core/form/field-values/value-schema'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { FieldControl, planSingleField } from '../field-control'
import { localize } from '../titles'
import { DefaultPreview, DefaultText } from './default-text'
import type { PropertyProps, PropertySchema } from './property'

/** What stands for no default: what the field's schema says. */
const emptyDefault = (item: FormItem) => {
  const properties = fieldOfItem(item).options?.properties as Record<string, PropertySchema> | undefined
  return properties?.defaultValue?.default
}

/** A default as the field itself would take it in, or a format that is made when the form is filled. */
function DefaultValue({ id, value, item, onChange }: PropertyProps) {
  const offered = listItemFormats(item)
  const planned = planSingleField(item, 'input')
  const isMade = typeof value === 'string' && value.includes('${')
  return (
    <div className="fd-stack">
      {(offered.length > 0 || isMade) && (
        <select
          className="q-input"
          aria-label={t('designer.default.source')}
          value={isMade ? value : ''}
          onChange={(event) => onChange(event.target.value || emptyDefault(item))}
        >
          <option value="">{t('designer.default.fixed')}</option>
          {isMade && offered.every(({ text }) => text !== value) && <option value={value}>{value}</option>}
          {offered.map(({ text, title, help }) => (
            <option key={text} value={text} title={localize(help)}>
              {localize(title)}
            </option>
          ))}
        </select>
      )}
      {isMade ? (
        <DefaultPreview item={item} />
      ) : (
        planned && (
          <FieldControl
            id={id}
            planned={planned}
            item={item}
            value={value}
            onChange={(next) => onChange(next ?? emptyDefault(item), true)}
          />
        )
      )}
    </div>
  )
}

/** Free words, in which formats can stand; a time is picked, or one format. */
const isWords = (item: FormItem) =>
  fieldKindOf(item) === 'text' && !valueSchemaOf(item).format && listItemFormats(item).length > 0

/** The editor of an item's default; none for tables, and none where static choices are ticked. */
export function defaultEditorOf(item: FormItem): ComponentType<PropertyProps> | undefined {
  const isTicked = listChoices(item.options) !== undefined && item.options.sourceType !== 'json'
  if (!canHoldValue(item) || fieldKindOf(item) === 'table' || isTicked) return undefined
  return isWords(item) ? DefaultText : DefaultValue
}

/** The editor of a column's default: what a new row of the table begins with. */
export const ColumnDefault = (props: PropertyProps) =>
  isWords(props.item) ? <DefaultText {...props} /> : <DefaultValue {...props} />
