import { Fragment, memo, useMemo, useState } from 'react'
import type { FieldSchema, FormDesign } from '#/generated/types'
import {
  computeFormRights,
  type FieldStatus,
  type FormRights,
  type FormValues,
  formFieldsOf,
  fullRights,
} from '../../../core/form'
import { localizeSchemaText } from '../../designer/titles'
import { type Language, t } from '../../platform'
import { type FormController, FormView } from '../../renderer'
import { Button } from '../../ui'
import { buildExample, type FieldExample } from './example'

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
  computeFormRights(form, {
    step: formFieldsOf(form).map(({ key }) => ({ key, type: 'canedit', required: true })),
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

export const gallerySizes = ['default', 'medium', 'small', 'mini'] as const
type Size = (typeof gallerySizes)[number]

const nothing = {}

/**
 * Renders the form of an example in one state; validation, where relevant, runs by a button as on submission.
 */
function Shown({ state, exhibit }: { state: ExampleState; exhibit: FieldExample }) {
  const form = useMemo(() => state.form?.(exhibit.form) ?? exhibit.form, [state, exhibit])
  const [controller, setController] = useState<FormController>()
  const rights = useMemo(() => state.rights(form), [state, form])
  return (
    <div className="gallery-form" data-state={state.name}>
      <FormView
        form={form}
        rights={rights}
        values={state.values(exhibit) ?? nothing}
        status={state.status}
        onReady={setController}
      />
      {state.checks && <Button onClick={() => void controller?.validate()}>{t('gallery.check')}</Button>}
    </div>
  )
}

interface ShowcaseProps {
  field: FieldSchema
  /** Sizes shown side by side in each state. */
  shown: readonly Size[]
  /** The only state shown; all if missing. */
  only?: string
  language: Language
}

/** Renders one field in its states: empty and filled, short and long, editable, read-only and in design. */
export const FieldShowcase = memo(function Showcase({ field, shown, only, language }: ShowcaseProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of an exhibit are in the page's language
  const exhibits = useMemo(
    () => shown.map((size) => ({ size, exhibit: buildExample(field, size) })),
    [field, shown, language],
  )
  const [first] = exhibits
  if (!first) return null
  const states = exampleStatesOf(field, first.exhibit).filter(({ name }) => !only || name === only)
  if (!states.length) return null
  return (
    <section
      className="gallery-field q-line-above"
      aria-label={localizeSchemaText(field.title)}
      data-name={field.name}
    >
      <h2>
        {localizeSchemaText(field.title)} <code>{field.name}</code>
      </h2>
      {states.map((state) => (
        <div
          key={state.name}
          className="gallery-state q-stack q-align-start q-gap-1 q-single q-pad-y-2 q-pad-x-0"
        >
          <h3>
            {t(`gallery.state.${state.name}`)} <code>{state.status}</code>
          </h3>
          {exhibits.map(({ size, exhibit }) => (
            <Fragment key={size}>
              {exhibits.length > 1 && <code>{size}</code>}
              <Shown state={state} exhibit={exhibit} />
            </Fragment>
          ))}
        </div>
      ))}
    </section>
  )
})
