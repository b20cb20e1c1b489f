import { useEffect, useRef, useState } from 'react'
import { type FormValues, formFieldsOf, getOwnValue, isEmpty, isSameValue } from '../../core/form'
import type { FormDesign } from '../../generated/types'
import type { FormController } from '../renderer'
import { Button, Row } from '../ui'
import { ProductFormView } from './product-form'
import { type FormSubmitOptions, useFormSubmit } from './use-form-submit'
import './form-panel.css'

interface FormPanelProps<Filled> extends FormSubmitOptions<Filled> {
  /** Label of the button. */
  ok: string
  /** True for an action rather than settings: the button is enabled before anything was changed. */
  isDeed?: boolean
  /** Another button, which sends the same values elsewhere whether or not anything was changed. */
  other?: { label: string; onSend(filled: Filled): Promise<unknown> } | undefined
}

const nothing: FormValues = {}

const pick = (values: FormValues, models: readonly string[]): FormValues =>
  Object.fromEntries(models.map((model) => [model, getOwnValue(values, model) ?? null]))

/** Returns the models of editable fields whose values differ from known ones. */
function changedModels(form: FormController, design: FormDesign, known: FormValues): string[] {
  const [now, rights] = [form.allValues(), form.rights()]
  return formFieldsOf(design).flatMap(({ key, model }) => {
    const [is, was] = [now[model], getOwnValue(known, model)]
    const isSame = isSameValue(is, was) || (isEmpty(is) && isEmpty(was))
    return isSame || rights.get(key)?.access !== 'edit' ? [] : [model]
  })
}

/**
 * Takes over the values of a form that change elsewhere: what was typed meanwhile stays, and the focus with it. Once sent
 * values are stored, those that were not changed since then give way to the stored ones: a secret does not stay in its field.
 */
function useStoredValues(design: FormDesign, values: FormValues) {
  const form = useRef<FormController>(undefined)
  const latest = useRef({ design, values })
  latest.current = { design, values }
  const known = useRef(values)
  const sent = useRef<FormValues>(undefined)
  const [stored, setStored] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const text = JSON.stringify(values)
  const take = (typed: readonly string[]) => {
    const all = formFieldsOf(latest.current.design).map(({ model }) => model)
    known.current = latest.current.values
    form.current?.follow(
      pick(
        known.current,
        all.filter((model) => !typed.includes(model)),
      ),
    )
  }
  const typedOn = (edited: FormValues) =>
    form.current ? changedModels(form.current, latest.current.design, edited) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the values are others
  useEffect(() => {
    if (JSON.stringify(known.current) === text) return
    take([...typedOn(known.current), ...(sent.current ? typedOn(sent.current) : [])])
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each time that values were stored
  useEffect(() => {
    if (sent.current) take(typedOn(sent.current))
    sent.current = undefined
  }, [stored])
  return {
    isDirty,
    onReady: (ready: FormController) => {
      const [last, typed] = [form.current, typedOn(known.current)]
      form.current = ready
      // Other fields, as a choice may bring them, are another form.
      if (last && last !== ready) ready.fill(pick(last.allValues(), typed))
    },
    onChange: () => setDirty(typedOn(known.current).length > 0),
    onSend: () => {
      sent.current = form.current?.allValues()
    },
    onStored: () => setStored((count) => count + 1),
    onFailed: () => {
      sent.current = undefined
    },
  }
}

/**
 * Section of a page with a form whose changes are saved together. When its values change elsewhere, it takes them over and
 * preserves what was typed on top.
 */
export function FormPanel<Filled extends object = FormValues>(props: FormPanelProps<Filled>) {
  const { values = nothing, ok, isDeed, other } = props
  const { view, send, isBusy } = useFormSubmit(props)
  const { isDirty, onReady, onChange, onSend, onStored, onFailed } = useStoredValues(view.form, values)
  const submit = async () => {
    onSend()
    const isStored = await send()
    if (isStored && !isDeed) onStored()
    else onFailed()
  }
  return (
    <form
      className="own-panel q-stack q-justify-items-start q-gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ProductFormView
        {...view}
        values={values}
        onReady={(form) => {
          view.onReady(form)
          onReady(form)
        }}
        onChange={(form) => {
          view.onChange(form)
          onChange()
        }}
      />
      <Row gap={2} wrap>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!isDirty && !isDeed}>
          {ok}
        </Button>
        {other && (
          <Button disabled={isBusy} onClick={() => void send({ onSend: other.onSend })}>
            {other.label}
          </Button>
        )}
      </Row>
    </form>
  )
}
