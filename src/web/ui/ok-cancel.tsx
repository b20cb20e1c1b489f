import type { ReactNode } from 'react'
import { t } from '../platform/i18n'
import { Button, type ButtonProps } from './button'

interface OkCancelProps extends Omit<ButtonProps, 'children'> {
  onCancel(): void
  /** What the button that goes on says. */
  ok?: ReactNode
}

/** How a dialog ends: everything stays as it was, or what was done in it counts; the rest is the second button's. */
export const OkCancel = ({ onCancel, ok = t('ui.ok'), ...rest }: OkCancelProps) => (
  <>
    <Button onClick={onCancel}>{t('ui.cancel')}</Button>
    <Button kind="primary" {...rest}>
      {ok}
    </Button>
  </>
)
