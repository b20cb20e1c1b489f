import type { FlowDesignButton } from '../../../generated/types'
import { Button } from '../../ui/button'

interface StepButtonsProps {
  buttons: readonly Pick<FlowDesignButton, 'id' | 'name'>[]
  /** The one being worked on; meanwhile none can be pressed. */
  busy: number | undefined
  onPress(index: number): void
}

/** The buttons of a step; the first is the usual one. */
export const StepButtons = ({ buttons, busy, onPress }: StepButtonsProps) =>
  buttons.map(({ id, name }, index) => (
    <Button
      key={id}
      kind={index === 0 ? 'primary' : 'default'}
      busy={busy === index}
      disabled={busy !== undefined}
      onClick={() => onPress(index)}
    >
      {name}
    </Button>
  ))
