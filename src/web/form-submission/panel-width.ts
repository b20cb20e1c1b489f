import type { FlowDesignButton, Foretold } from '../../generated/types'
import type { ButtonRights } from '../flow/next-steps/recipient-choices'

/** Whether the forecast panel is beside the form, from this width on (flow.css). */
const isBeside = () => window.matchMedia?.('(min-width: 1200px)').matches ?? false

const isCrowd = ({ list, more = 0 }: Foretold['steps'][number]) => list.length + more > 1

/** Whether the next steps contain something the user may choose: steps, flows or signers. */
function holdsChoice(
  { canchoseflow, canchoseander, canchoseorer }: ButtonRights,
  { steps, sonflows }: Foretold,
): boolean {
  const next = steps.filter((step) => step.next)
  const may: Record<string, 0 | 1> = { andsign: canchoseander, orsign: canchoseorer }
  const choosesWays = canchoseflow === 1 && next.length + sonflows.length > 1
  return choosesWays || next.some((step) => may[step.dealtype] === 1 && isCrowd(step))
}

/** Forecast at the time a button is pressed, and whether the panel showed it. */
export interface ForecastVisibility {
  way: Foretold | undefined
  isShown: boolean
}

/** Whether the preview can be skipped: the panel shows the result, and no choice is left. */
export const canSkipPreview = (button: ButtonRights, { way, isShown }: ForecastVisibility): boolean =>
  isBeside() && isShown && way !== undefined && !holdsChoice(button, way) && !way.steps.some(isStuck)

/** Whether the action cannot get past a step; the error is shown in a dialog, with its reasons. */
const isStuck = ({ next, nobody }: Foretold['steps'][number]) => next === true && nobody === true

/** Returns the index of the main button: the first that agrees, or the first one. */
export const mainButtonIndex = (buttons: readonly Pick<FlowDesignButton, 'outcome'>[]): number =>
  Math.max(
    0,
    buttons.findIndex(({ outcome }) => outcome === 'agree'),
  )
