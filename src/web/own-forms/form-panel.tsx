import { useId } from 'react'
import type { FormValues } from '#/core/form/values/values'
import { t } from '../platform/i18n'
import { FormView } from '../renderer/form'
import { Button } from '../ui/button'
import { type SentForm, useSending } from './use-sending'
import './form-panel.css'

interface FormPanelProps<Filled> extends SentForm<Filled> {
  /** What the button says. */
  ok?: string
}

/** A part of a page that is a form: what is changed in it is saved together. It begins anew when its values do. */
export const FormPanel = <Filled extends object = FormValues>(props: FormPanelProps<Filled>) => (
  <Panel key={JSON.stringify(props.values)} {...props} />
)

function Panel<Filled extends object>(props: FormPanelProps<Filled>) {
  const { values, ok = t('ui.save') } = props
  const { view, send, isBusy, isDirty } = useSending(props)
  const id = useId()
  return (
    <form
      id={id}
      className="own-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormView {...view} values={values} />
      <Button kind="primary" type="submit" busy={isBusy} disabled={!isDirty}>
        {ok}
      </Button>
    </form>
  )
}
