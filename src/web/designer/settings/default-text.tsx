import { checkDefault, defaultOf, listItemFormats } from '../../../core/form'
import { currentDefaultContext } from '../../form-host/default-context'
import { toDisplayText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'
import { Stack } from '../../ui/layout'
import { FieldControl, planSingleField } from '../field-control'
import { localize } from '../titles'
import type { PropertyProps } from './property'

/** Returns the caret position in a control; its end if it is not a text control. */
function selectionIn(id: string, text: string) {
  const control = document.getElementById(id)
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return [isText && control.selectionStart, isText && control.selectionEnd].map((at) =>
    typeof at === 'number' ? at : text.length,
  )
}

/** Previews the default as of now, with its errors. */
export function DefaultPreview({ item }: Pick<PropertyProps, 'item'>) {
  const problems = checkDefault(item)
  const made = toDisplayText(item, defaultOf(item, currentDefaultContext()))
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
export function DefaultText({ id, value, item, onChange }: PropertyProps) {
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
          <option key={format.text} value={format.text} title={localize(format.help)}>
            {localize(format.title)}
          </option>
        ))}
      </select>
      {text.includes('${') && <DefaultPreview item={item} />}
    </Stack>
  )
}
