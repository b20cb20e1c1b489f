import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { createOutcomeResolver } from '../design'
import type { FlowMessage } from '../snapshot'

/**
 * Returns the button through which a decided visit is left: the one pressed by most votes of the winning
 * side. In a tie it is the first of the step; if no one pressed one (all abstained), the first with that
 * outcome. Undefined if the step has no such button, which ends the path.
 */
export function findWinningButton(
  design: FlowDesign,
  step: FlowDesignStep,
  { messages, result }: { messages: readonly FlowMessage[]; result: 'agree' | 'refuse' },
): FlowDesignButton | undefined {
  const outcomes = createOutcomeResolver(design)
  const fitting = step.btnGroup.filter((button) => outcomes(step, button) === result)
  const votesFor = ({ name }: FlowDesignButton) =>
    messages
      .filter(({ log }) => log.outcome === result && log.button === name)
      .reduce((sum, { seat }) => sum + (seat?.votes ?? 1), 0)
  const most = Math.max(...fitting.map(votesFor))
  return fitting.find((button) => votesFor(button) === most)
}
