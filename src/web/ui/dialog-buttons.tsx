import type { ReactNode } from 'react'
import { t } from '../platform/i18n/i18n'
import { Button, type ButtonProps } from './button'

interface OkCancelProps extends Omit<ButtonProps, 'children'> {
  onCancel(): void
  /** What the button that goes on says. */
  ok?: ReactNode
  /** What the other says, where "cancel" is what the dialog is about. */
  stay?: ReactNode
  /** Stands between both: another way to go on. */
  children?: ReactNode
}

/** How a dialog ends: everything stays as it was, or what was done in it counts; the rest is the second button's. */
export const DialogButtons = ({
  onCancel,
  ok = t('ui.ok'),
  stay = t('ui.cancel'),
  children,
  ...rest
}: OkCancelProps) => (
  <>
    <Button onClick={onCancel}>{stay}</Button>
    {children}
    <Button kind="primary" {...rest}>
      {ok}
    </Button>
  </>
)
