import type { FlowDesignButton } from '../../generated/types'
import { t } from '../platform/i18n/i18n'
import { Button, type ButtonProps } from '../ui/button'

type StepButton = Pick<FlowDesignButton, 'id' | 'name' | 'outcome'>

interface StepButtonsProps {
  buttons: readonly StepButton[]
  /** The usual one; Ctrl+Enter presses it. */
  main: number
  /** The one being worked on; meanwhile none can be pressed. */
  busy: number | undefined
  /** Those that are drawn, by place, in their order; missing = all, the usual one first. */
  shown?: readonly number[]
  /** Those that cannot be pressed now, with why. */
  shut?: ReadonlyMap<string, string>
  onPress(index: number): void
}

/** How a button looks: the usual one stands out, and refusing looks like refusing. */
export function buttonKindOf({ outcome }: StepButton, isMain: boolean): NonNullable<ButtonProps['kind']> {
  if (outcome === 'refuse') return 'danger'
  return isMain ? 'primary' : 'default'
}

/** The places of a step's buttons, the usual one first. */
export const orderMainFirst = (buttons: readonly StepButton[], main: number): number[] => [
  main,
  ...buttons.map((_, index) => index).filter((index) => index !== main),
]

/** The buttons of a step. */
export const StepButtons = ({ buttons, main, busy, shown, shut, onPress }: StepButtonsProps) =>
  (shown ?? orderMainFirst(buttons, main)).map((index) => {
    const button = buttons[index]
    if (!button) return null
    const why = shut?.get(button.id)
    const usual = index === main ? t('flow.submit-key', { button: button.name }) : undefined
    return (
      <Button
        key={button.id}
        kind={buttonKindOf(button, index === main)}
        busy={busy === index}
        disabled={busy !== undefined || why !== undefined}
        title={why ?? usual}
        onClick={() => onPress(index)}
      >
        {button.name}
      </Button>
    )
  })
