import { useEffect, useRef, useState } from 'react'
import { type FormValues, getOwnValue, isSameValue } from '../../core/form'
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

/**
 * Rebases a form when its values change elsewhere, so that what was typed meanwhile stays, and the focus with it. Once sent
 * values are stored, those that were not changed since then give way to the stored ones: a secret does not stay in its field.
 */
function useStoredValues(values: FormValues) {
  const form = useRef<FormController>(undefined)
  const latest = useRef(values)
  latest.current = values
  const sent = useRef<FormValues>(undefined)
  const text = JSON.stringify(values)
  const shown = useRef(text)
  const [stored, setStored] = useState(0)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    form.current?.rebase(latest.current, sent.current)
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each time that values were stored
  useEffect(() => {
    const was = sent.current
    sent.current = undefined
    if (!was || !form.current) return
    const now = Object.entries(form.current.allValues())
    const same = now.filter(([model, value]) => isSameValue(value, getOwnValue(was, model)))
    form.current.fill(
      Object.fromEntries(same.map(([model]) => [model, getOwnValue(latest.current, model) ?? null])),
    )
  }, [stored])
  return {
    onReady: (ready: FormController) => {
      form.current = ready
    },
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
  const { view, send, isBusy, isDirty } = useFormSubmit(props)
  const { onReady, onSend, onStored, onFailed } = useStoredValues(values)
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
