import { Fragment, memo, useMemo, useState } from 'react'
import type { FieldSchema } from '#/generated/types'
import { localize } from '../../designer/titles'
import { type Language, t } from '../../platform'
import { type FormController, FormView } from '../../renderer'
import { Button } from '../../ui'
import { buildExample, type FieldExample } from './example'
import { type ExampleState, exampleStatesOf } from './example-states'

export const sizes = ['default', 'medium', 'small', 'mini'] as const
type Size = (typeof sizes)[number]

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
export const Showcase = memo(function Showcase({ field, shown, only, language }: ShowcaseProps) {
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
    <section className="gallery-field q-line-above" aria-label={localize(field.title)} data-name={field.name}>
      <h2>
        {localize(field.title)} <code>{field.name}</code>
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
