import { type ComponentProps, useState } from 'react'
import { t } from '../platform'
import { IconButton } from './button'

/** Renders a password input with a button that shows and masks its characters. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
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
