import type { FieldSchema, FormDesign } from '#/generated/types'
import {
  type FieldStatus,
  type FormRights,
  type FormValues,
  fullRights,
  itemsOf,
  rightsOf,
} from '../../../core/form'
import type { FieldExample } from './example'

/** State in which a field example is shown. */
export interface ExampleState {
  name: string
  status: FieldStatus
  /** Adapts the form for this state. */
  form?(form: FormDesign): FormDesign
  rights(form: FormDesign): FormRights
  /** Values of the field; undefined if this state has nothing to show. */
  values(exhibit: FieldExample): FormValues | undefined
  /** True if there is something to check manually. */
  checks?: true
}

const required = (form: FormDesign) =>
  rightsOf(form, {
    step: itemsOf(form).map(({ key }) => ({ key, type: 'canedit', required: true })),
    mode: 'creat',
  })
/** Disables each field as the designer can. */
const disabled = (form: FormDesign): FormDesign => ({
  ...form,
  list: form.list.map((item) => ({ ...item, options: { ...item.options, disabled: true } })),
})

/** Returns the example value; a field without a value looks the same in every state. */
const example = (exhibit: FieldExample) => exhibit.example ?? {}

/** Statuses of S2-125, plus states that change appearance: empty, too long, read-only. */
export const fieldExampleStates: readonly ExampleState[] = [
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

/** Returns the states in which a field can be shown. */
export const exampleStatesOf = ({ kind }: FieldSchema, exhibit: FieldExample): readonly ExampleState[] =>
  fieldExampleStates.filter(
    (state) => state.values(exhibit) && !(kind === 'none' && (state.checks || state.name === 'empty')),
  )
