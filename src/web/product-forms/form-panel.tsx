import { useRef } from 'react'
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

/** Returns the values typed on top of the initial ones. */
const typedOn = (values: FormValues, form: FormController): FormValues =>
  Object.fromEntries(
    Object.entries(form.values()).filter(([model, value]) => !isSameValue(value, getOwnValue(values, model))),
  )

/**
 * Section of a page with a form whose changes are saved together. When its values change elsewhere, it
 * restarts with those and preserves what was typed on top.
 */
export function FormPanel<Filled extends object = FormValues>(props: FormPanelProps<Filled>) {
  const { values = nothing, ok, isDeed, other } = props
  const { view, send, isBusy, isDirty } = useFormSubmit(props)
  const typed = useRef<FormValues>({})
  return (
    <form
      className="own-panel q-stack q-justify-items-start q-gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ProductFormView
        key={JSON.stringify(values)}
        {...view}
        values={values}
        onReady={(form) => {
          view.onReady(form)
          form.fill(typed.current)
        }}
        onChange={(form) => {
          view.onChange(form)
          typed.current = typedOn(values, form)
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
