import type { ComponentType } from 'react'
import { choicesIn } from '#/core/form/choices'
import { fieldOfItem, holdsValue, kindOf } from '#/core/form/fields'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { FieldControl, plannedAlone } from '../field-control'
import presets from './presets.json'
import type { PropertyProps, PropertySchema } from './property'

/** The defaults that are made when a form is filled (domain: default value formats). */
function presetsOf(item: FormItem) {
  const kind = kindOf(item)
  const type = item.options.type ?? 'date'
  return choicesIn(item.options)
    ? []
    : presets.filter((one) => one.kind === kind && (one.type === undefined || one.type === type))
}

/** What stands for no default: what the field's schema says. */
const emptyDefault = (item: FormItem) => {
  const properties = fieldOfItem(item).options?.properties as Record<string, PropertySchema> | undefined
  return properties?.defaultValue?.default
}

/** A default as the field itself would take it in, or one that is made when the form is filled. */
function DefaultEditor({ id, value, item, onChange }: PropertyProps) {
  const own = presetsOf(item)
  const planned = plannedAlone(item, 'input')
  const isFixed = !own.some((preset) => preset.value === value)
  return (
    <div className="fd-stack">
      {own.length > 0 && (
        <select
          className="q-input"
          aria-label={t('designer.default.source')}
          value={isFixed ? '' : String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('designer.default.fixed')}</option>
          {own.map((preset) => (
            <option key={preset.name} value={preset.value}>
              {t(`designer.default.${preset.name}`)}
            </option>
          ))}
        </select>
      )}
      {isFixed && planned && (
        <FieldControl
          {...{ id, planned, item, value }}
          onChange={(next) => onChange(next ?? emptyDefault(item), true)}
        />
      )}
    </div>
  )
}

/** The editor of an item's default; none for tables, and none where static choices are ticked. */
export function defaultEditorOf(item: FormItem): ComponentType<PropertyProps> | undefined {
  const isTicked = choicesIn(item.options) !== undefined && item.options.sourceType !== 'json'
  return holdsValue(item) && kindOf(item) !== 'table' && !isTicked ? DefaultEditor : undefined
}
