import type { ReactNode } from 'react'
import { t } from '../platform'
import { Button, type ButtonProps } from './button'

interface OkCancelProps extends Omit<ButtonProps, 'children'> {
  onCancel(): void
  /** Text of the confirm button. */
  ok?: ReactNode
  /** Text of the cancel button, for dialogs that are about cancelling. */
  stay?: ReactNode
  /** Content between both: another way to continue. */
  children?: ReactNode
}

/** Renders the buttons of a dialog: the first discards, the second confirms. */
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
