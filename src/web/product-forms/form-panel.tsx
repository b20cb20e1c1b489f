import { useRef } from 'react'
import { type FormValues, isSameValue, ownValue } from '#/core/form/values/form-values'
import type { FormController } from '../renderer/form'
import { Button } from '../ui/button'
import { ProductFormView } from './form-view'
import { type FormSubmitOptions, useFormSubmit } from './use-form-submit'
import './form-panel.css'

interface FormPanelProps<Filled> extends FormSubmitOptions<Filled> {
  /** What the button says. */
  ok: string
  /** Something to do rather than something that stands: the button is there before anything was changed. */
  isDeed?: boolean
}

const nothing: FormValues = {}

/** What was typed on top of the values that a form began with. */
const typedOn = (values: FormValues, form: FormController): FormValues =>
  Object.fromEntries(
    Object.entries(form.values()).filter(([model, value]) => !isSameValue(value, ownValue(values, model))),
  )

/**
 * A part of a page that is a form: what is changed in it is saved together. When its values change because others
 * changed them, it begins anew with those, and what was typed meanwhile stays on top.
 */
export function FormPanel<Filled extends object = FormValues>(props: FormPanelProps<Filled>) {
  const { values = nothing, ok, isDeed } = props
  const { view, send, isBusy, isDirty } = useFormSubmit(props)
  const typed = useRef<FormValues>({})
  return (
    <form
      className="own-panel"
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
      <Button kind="primary" type="submit" busy={isBusy} disabled={!isDirty && !isDeed}>
        {ok}
      </Button>
    </form>
  )
}
