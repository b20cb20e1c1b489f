import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from './icon'

type Kind = 'default' | 'primary' | 'danger' | 'text' | 'link'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  icon?: IconName
  busy?: boolean
}

/** Renders a button; a busy one shows a wheel in place of its label and ignores clicks. */
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
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

/** Checks whether a click is the rest of a double click, which may hit another button than the first one. */
export const isRepeatedClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

/**
 * Renders an icon button; its label is its name and its tooltip. It retains the focus when disabled (after
 * the last undo), so that keyboard users do not lose their position.
 */
export const IconButton = ({ icon, label, disabled, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    className="q-button"
    data-kind="text"
    data-icon
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    {...rest}
  >
    <Icon name={icon} size={18} />
  </button>
)

/** Renders a link that looks like a button. */
export const ButtonLink = ({ kind = 'default', ...rest }: LinkProps & { kind?: Kind }) => (
  <Link className="q-button" data-kind={kind} {...rest} />
)
