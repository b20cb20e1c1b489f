import type { OwnForm, OwnFormItem, PersonField, StaffDraft, StaffRow } from '#/generated/types'
import { choicesOf } from '../../../core/directory/person-fields'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { ComboboxInput } from '../../directory/combobox'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { IconButton, Muted } from '../../ui'

/** Model of a field of people in the form of a person. */
const modelOf = ({ id }: Pick<PersonField, 'id'>) => `own_${id}`

const itemTypes = {
  text: 'input',
  number: 'input',
  date: 'date',
  choice: 'select',
  superior: 'blank',
} as const

/** Returns the item of a form that asks for a field of people; a stored choice stays selectable after its removal. */
function toItem(field: PersonField, stored = ''): OwnFormItem {
  const item = { type: itemTypes[field.type], model: modelOf(field), name: field.name }
  if (field.type === 'superior') return { ...item, options: { defaultType: 'Array' } }
  if (field.type !== 'choice') return { ...item, options: { maxlength: 200, autocomplete: 'off' } }
  const choices = new Set([...choicesOf(field), ...(stored ? [stored] : [])])
  const options = [...choices].map((value) => ({ value, label: value }))
  return { ...item, options: { options, clearable: true } }
}

/** Returns the form of a person with the fields of people: facts side by side, then reporting lines. */
export function withOwnFields(
  form: OwnForm,
  fields: readonly PersonField[],
  stored: StaffRow['facts'] = {},
): OwnForm {
  const facts = fields
    .filter(({ type }) => type !== 'superior')
    .map((field) => toItem(field, stored[field.id]))
  const lines = fields.filter(({ type }) => type === 'superior').map((field) => toItem(field))
  return {
    ...form,
    list: [...form.list, { type: 'grid', columns: facts.map((item) => ({ list: [item] })) }, ...lines],
  }
}

type Terms = StaffRow['superiors'][string]
type OwnValues = Record<string, unknown>

/** Returns the values of the own fields in the form of a person. */
export const toOwnValues = (
  { facts, superiors }: Pick<StaffRow, 'facts' | 'superiors'>,
  fields: readonly PersonField[],
): OwnValues =>
  Object.fromEntries(
    fields.map((field) => [
      modelOf(field),
      field.type === 'superior' ? (superiors[field.id] ?? []) : (facts[field.id] ?? ''),
    ]),
  )

const withoutName = ({ id, from, until }: Terms[number]) => ({
  id,
  ...(from && { from }),
  ...(until && { until }),
})

/** Returns the facts and superiors of a person as calls send them. */
export function toOwnDraft(
  values: OwnValues,
  fields: readonly PersonField[],
): Required<Pick<StaffDraft, 'facts' | 'superiors'>> {
  const facts: Record<string, string> = {}
  const superiors: NonNullable<StaffDraft['superiors']> = {}
  for (const field of fields) {
    const value = values[modelOf(field)]
    if (field.type === 'superior') {
      const terms = Array.isArray(value) ? (value as Terms) : []
      if (terms.length) superiors[field.id] = terms.map(withoutName)
    } else if (value) facts[field.id] = String(value)
  }
  return { facts, superiors }
}

const findPeople = (chosen: Terms) => async (text: string) => {
  const { result } = await quietApi.employee.list({ nowpage: 1, search: { text, state: 'enabled' } })
  const otherPeople = result.filter(({ id }) => !chosen.some((one) => one.id === id))
  return otherPeople.map(({ id, name, jobid }) => ({ id, name, note: jobid }))
}

/** Edits the superiors of a person in one reporting line, each with its first and last day. */
function SuperiorsField({ line, field }: { line: PersonField; field: WidgetProps }) {
  const { id: control, onChange } = field
  const terms = (field.value ?? []) as Terms
  const change = (at: number, days: Partial<Terms[number]>) =>
    onChange(terms.map((one, index) => (index === at ? { ...one, ...days } : one)))
  return (
    <div className="staff-places q-stack q-gap-1-5">
      <ComboboxInput
        label={line.name}
        placeholder={t('person-field.add-superior')}
        described={{ ...pickAria(field), id: control }}
        find={findPeople(terms)}
        onChoose={({ id, name }) => onChange([...terms, { id, name }])}
      />
      {!terms.length && !line.own && <Muted>{t('person-field.superior-hint')}</Muted>}
      <ul>
        {terms.map(({ id, name, from = '', until = '' }, at) => (
          <li key={id}>
            <span className="q-grow q-shrink">{name}</span>
            {(['from', 'until'] as const).map((side) => (
              <label key={side} className="q-inline q-gap-1-5 q-soft">
                {t(`person-field.${side}`)}
                <input
                  type="date"
                  className="q-input"
                  value={side === 'from' ? from : until}
                  onChange={({ target }) => change(at, { [side]: target.value })}
                />
              </label>
            ))}
            <IconButton
              icon="close"
              label={t('directory.drop', { name })}
              onClick={() => onChange(terms.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the slots of the reporting lines. */
export const superiorSlots = (fields: readonly PersonField[]) =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'superior')
      .map((line) => [modelOf(line), (field: WidgetProps) => <SuperiorsField line={line} field={field} />]),
  )
