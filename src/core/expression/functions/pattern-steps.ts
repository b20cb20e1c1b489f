import { patternCost } from '../../text/pattern'

/** Number of pattern states that count as one budget step. */
const statesOfStep = 20

/**
 * Cost of a pattern in budget steps. A long text with a pattern of many states is rejected before it is
 * matched.
 */
export const patternSteps = (text: string, pattern: string): number =>
  patternCost(pattern, text) / statesOfStep
