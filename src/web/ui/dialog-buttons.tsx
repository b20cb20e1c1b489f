import type { ReactNode } from 'react'
import { useTranslator } from '../platform'
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
export const DialogButtons = ({ onCancel, ok, stay, children, ...rest }: OkCancelProps) => {
  const t = useTranslator()
  return (
    <>
      <Button onClick={onCancel}>{stay ?? t('ui.cancel')}</Button>
      {children}
      <Button kind="primary" {...rest}>
        {ok ?? t('ui.ok')}
      </Button>
    </>
  )
}
