import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from './icon'

type Kind = 'default' | 'primary' | 'danger' | 'text' | 'link'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  icon?: IconName
  busy?: boolean
}

/** A button; a busy one spins and takes no clicks. */
export const Button = ({ kind = 'default', icon, busy, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    className="q-button"
    data-kind={kind}
    data-busy={busy || undefined}
    aria-busy={busy || undefined}
    disabled={disabled || busy}
    {...rest}
  >
    {icon && !busy && <Icon name={icon} />}
    {children}
  </button>
)

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

/** A button that is only a drawing; its label is its name and its tooltip. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button
    type="button"
    className="q-button"
    data-kind="text"
    data-icon
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} size={18} />
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({ kind = 'default', ...rest }: LinkProps & { kind?: Kind }) => (
  <Link className="q-button" data-kind={kind} {...rest} />
)
