import type { FormRights } from '#/core/form/design/field-rights'
import { itemsOf } from '#/core/form/design/items'
import type { FieldStatus } from '#/core/form/design/plan-form'
import { fullRights, rightsOf } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FieldSchema, FormDesign } from '#/generated/types'
import type { FieldExample } from './example'

/** One way in which a field is looked at. */
export interface ExampleState {
  name: string
  status: FieldStatus
  /** The form as it is in this state, where that differs. */
  form?(form: FormDesign): FormDesign
  rights(form: FormDesign): FormRights
  /** What stands in the field; undefined where there is nothing to be seen in this state. */
  values(exhibit: FieldExample): FormValues | undefined
  /** Whether there is something to check by hand. */
  checks?: true
}

const required = (form: FormDesign) =>
  rightsOf(form, {
    step: itemsOf(form).map(({ key }) => ({ key, type: 'canedit', required: true })),
    mode: 'creat',
  })
/** As the designer can set it for each field. */
const disabled = (form: FormDesign): FormDesign => ({
  ...form,
  list: form.list.map((item) => ({ ...item, options: { ...item.options, disabled: true } })),
})

/** A field without a value is itself in every state. */
const example = (exhibit: FieldExample) => exhibit.example ?? {}

/** A status of S2-125 with what makes fields look otherwise: nothing in it, too much in it, no right to write. */
export const exampleStates: readonly ExampleState[] = [
  { name: 'input', status: 'input', rights: fullRights, values: example },
  { name: 'empty', status: 'input', rights: fullRights, values: () => ({}) },
  { name: 'required', status: 'input', rights: required, values: () => ({}), checks: true },
  { name: 'long', status: 'input', rights: fullRights, values: ({ long }) => long },
  { name: 'disabled', status: 'design.preview', form: disabled, rights: fullRights, values: example },
  { name: 'read', status: 'read', rights: fullRights, values: example },
  { name: 'read.long', status: 'read', rights: fullRights, values: ({ long }) => long },
  { name: 'design.show', status: 'design.show', rights: fullRights, values: example },
  { name: 'design.preview', status: 'design.preview', rights: fullRights, values: example },
]

/** The states in which a field can be looked at. */
export const exampleStatesOf = ({ kind }: FieldSchema, exhibit: FieldExample): readonly ExampleState[] =>
  exampleStates.filter(
    (state) => state.values(exhibit) && !(kind === 'none' && (state.checks || state.name === 'empty')),
  )
