import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslator } from '../platform'
import { IconButton } from './button'

/** Renders a password input with a button that shows and masks its characters. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslator()
  const [isShown, setShown] = useState(false)
  return (
    <span className="q-password q-block q-anchor q-full">
      <input {...props} type={isShown ? 'text' : 'password'} />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={t(isShown ? 'ui.password-hide' : 'ui.password-show')}
        disabled={props.disabled}
        // The input keeps the focus, and its caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}

interface FieldProps {
  label: ReactNode
  error?: string
  hint?: ReactNode
  required?: boolean
}

/** Attributes that link a control to its label, hint and error. */
export interface FieldAria {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

/** Renders a label, its control, hint and error. */
export function Field({
  label,
  error,
  hint,
  required,
  control,
}: FieldProps & { control(props: FieldAria): ReactNode }) {
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  const described: FieldAria = {
    id,
    'aria-describedby': note,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {control(described)}
      {note && (
        <span
          id={note}
          className={error ? 'q-field-error' : 'q-field-hint'}
          role={error ? 'alert' : undefined}
        >
          {error || hint}
        </span>
      )}
    </div>
  )
}

export const TextField = ({
  label,
  error,
  hint,
  required,
  ...rest
}: FieldProps & ComponentProps<'input'>) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    required={required}
    control={(described) => <input className="q-input" {...rest} {...described} />}
  />
)

export const PasswordField = ({
  label,
  error,
  hint,
  required,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    required={required}
    control={(described) => <PasswordInput className="q-input" {...rest} {...described} />}
  />
)

export const TextAreaField = ({
  label,
  error,
  hint,
  required,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    required={required}
    control={(described) => <textarea className="q-input" rows={3} {...rest} {...described} />}
  />
)

export const SelectField = ({
  label,
  error,
  hint,
  required,
  ...rest
}: FieldProps & ComponentProps<'select'>) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    required={required}
    control={(described) => <select className="q-input" {...rest} {...described} />}
  />
)

/** Sets the autofocus attribute, which dialogs use and React does not render. */
export const setAutofocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
