import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { createOutcomeResolver } from '../design/button-outcome'
import type { FlowMessage } from '../snapshot/snapshot'

/**
 * The button through which a decided visit is left: the one that most votes of the winning side pressed, of equals the
 * first of the step; where nobody pressed one (all abstained), the first that says so. A step without any ends there.
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
