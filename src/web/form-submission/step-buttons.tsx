import type { FlowDesignButton } from '../../generated/types'
import { t } from '../platform'
import { Button, type ButtonProps, isRepeatedClick } from '../ui'

type StepButton = Pick<FlowDesignButton, 'id' | 'name' | 'outcome'>

interface StepButtonsProps {
  buttons: readonly StepButton[]
  /** Index of the main button, triggered by Ctrl+Enter. */
  main: number
  /** Index of the button in progress; all are disabled meanwhile. */
  busy: number | undefined
  /** Whether the form is rendered; all are disabled before. */
  isReady: boolean
  /** Indexes of the shown buttons in order; undefined for all, main button first. */
  shown?: readonly number[]
  /** Disabled buttons, with the reason. */
  unavailable?: ReadonlyMap<string, string>
  onPress(index: number): void
}

/** Decisions that stand side by side, in their order on every page: approval first. */
export const decisionKinds = ['agree', 'refuse'] as const

/** Returns the appearance of a button: primary for the main one, danger for a refusing one. */
export function buttonKindOf(
  { outcome }: Pick<StepButton, 'outcome'>,
  isMain: boolean,
): NonNullable<ButtonProps['kind']> {
  if (outcome === 'refuse') return 'danger'
  return isMain ? 'primary' : 'default'
}

/** Returns the indexes of a step's buttons, main button first. */
export const orderMainFirst = (buttons: readonly StepButton[], main: number): number[] => [
  main,
  ...buttons.map((_, index) => index).filter((index) => index !== main),
]

/** Buttons of a step. */
export const StepButtons = ({
  buttons,
  main,
  busy,
  isReady,
  shown,
  unavailable,
  onPress,
}: StepButtonsProps) =>
  (shown ?? orderMainFirst(buttons, main)).map((index) => {
    const button = buttons[index]
    if (!button) return null
    const reason = unavailable?.get(button.id)
    const usual = index === main ? t('flow.submit-key', { button: button.name }) : undefined
    return (
      <Button
        key={button.id}
        kind={buttonKindOf(button, index === main)}
        busy={busy === index}
        disabled={!isReady || busy !== undefined || reason !== undefined}
        title={reason ?? usual}
        onClick={(event) => isRepeatedClick(event) || onPress(index)}
      >
        {button.name}
      </Button>
    )
  })
