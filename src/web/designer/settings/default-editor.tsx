import type { ComponentType } from 'react'
import type { FormItem } from '#/generated/types'
import {
  canHoldValue,
  checkDefault,
  computeDefault,
  fieldKindOf,
  isRecord,
  itemFieldSchema,
  listChoices,
  listItemFormats,
  valueSchemaOf,
} from '../../../core/form'
import { currentDefaultContext } from '../../form-host/default-context'
import { t, toDisplayText } from '../../platform'
import { Stack } from '../../ui'
import { FieldControl, planSingleField } from '../field-control'
import { localizeSchemaText } from '../titles'
import type { PropertyProps, PropertySchema } from './property-list'

/** Returns the caret position in a control; its end if it is not a text control. */
function selectionIn(id: string, text: string) {
  const control = document.getElementById(id)
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return [isText && control.selectionStart, isText && control.selectionEnd].map((at) =>
    typeof at === 'number' ? at : text.length,
  )
}

/** Previews the default as of now, with its errors. */
function DefaultPreview({ item }: Pick<PropertyProps, 'item'>) {
  const problems = checkDefault(item)
  const made = toDisplayText(item, computeDefault(item, currentDefaultContext()))
  return (
    <>
      <output className="fd-note q-break q-muted q-text-xs">
        {made ? t('designer.default.made', { text: made }) : t('designer.default.nothing')}
      </output>
      {problems.map(({ code, from, params }) => (
        <small key={from} className="q-field-error">
          {t(`form-design.${code}`, { name: item.name, ...params })}
        </small>
      ))}
    </>
  )
}

/** Edits a default of text and formats; a chosen format is inserted at the caret. */
function DefaultText({ id, value, item, onChange }: PropertyProps) {
  const text = typeof value === 'string' ? value : ''
  // A format may be longer than its result: the field's own limit applies to typed text.
  const planned = planSingleField({ ...item, options: { ...item.options, maxlength: undefined } }, 'input')
  const insert = (format: string) => {
    const [from, to] = selectionIn(id, text)
    onChange(text.slice(0, from) + format + text.slice(to))
  }
  return (
    <Stack gap={1.5}>
      {planned && (
        <FieldControl
          id={id}
          planned={planned}
          item={item}
          value={value}
          onChange={(next) => onChange(next ?? '', true)}
        />
      )}
      <select
        className="q-input"
        aria-label={t('designer.default.insert')}
        value=""
        onChange={(event) => insert(event.target.value)}
      >
        <option value="">{t('designer.default.insert')}</option>
        {listItemFormats(item).map((format) => (
          <option key={format.text} value={format.text} title={localizeSchemaText(format.help)}>
            {localizeSchemaText(format.title)}
          </option>
        ))}
      </select>
      {text.includes('${') && <DefaultPreview item={item} />}
    </Stack>
  )
}

/** Returns the value that means "no default" in the field's schema. */
const emptyDefault = (item: FormItem) => {
  const properties = itemFieldSchema(item).options?.properties as Record<string, PropertySchema> | undefined
  return properties?.defaultValue?.default
}

/** Returns options without those that disable a control or a part of it. */
const enableOptions = (options: FormItem['options']): FormItem['options'] =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name]) => !/disabled$/i.test(name))
      .map(([name, value]) => [name, isRecord(value) ? enableOptions(value) : value]),
  )

/** Edits a default with the field's own control, or as a format evaluated when the form is filled in. */
function DefaultValue({ id, value, item, onChange }: PropertyProps) {
  const offered = listItemFormats(item)
  const planned = planSingleField({ ...item, options: enableOptions(item.options) }, 'input')
  const isMade = typeof value === 'string' && value.includes('${')
  return (
    <Stack gap={1.5}>
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
            <option key={text} value={text} title={localizeSchemaText(help)}>
              {localizeSchemaText(title)}
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
    </Stack>
  )
}

/** Whether a default is free text that may contain formats; a time is picked, or is one format. */
const isWords = (item: FormItem) =>
  fieldKindOf(item) === 'text' && !valueSchemaOf(item).format && listItemFormats(item).length > 0

/** Returns the editor of an item's default; undefined for tables and where static choices are ticked. */
export function defaultEditorOf(item: FormItem): ComponentType<PropertyProps> | undefined {
  const isTicked = listChoices(item.options) !== undefined && item.options.sourceType !== 'json'
  if (!canHoldValue(item) || fieldKindOf(item) === 'table' || isTicked) return undefined
  return isWords(item) ? DefaultText : DefaultValue
}

/** Editor of a column's default: the initial value in a new row of the table. */
export const ColumnDefault = (props: PropertyProps) =>
  isWords(props.item) ? <DefaultText {...props} /> : <DefaultValue {...props} />
