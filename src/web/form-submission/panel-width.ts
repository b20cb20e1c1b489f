import type { FlowDesignButton, Foretold } from '../../generated/types'
import type { ButtonRights } from '../flow/next-steps/recipient-choices'

/** From here on the panel that tells the way stands beside the form (flow.css). */
const isBeside = () => window.matchMedia?.('(min-width: 1200px)').matches ?? false

const isCrowd = ({ list, more = 0 }: Foretold['steps'][number]) => list.length + more > 1

/** Whether what follows at once holds something that the presser may decide: which steps and flows, and who signs. */
function holdsChoice(
  { canchoseflow, canchoseander, canchoseorer }: ButtonRights,
  { steps, sonflows }: Foretold,
): boolean {
  const next = steps.filter((step) => step.next)
  const may: Record<string, 0 | 1> = { andsign: canchoseander, orsign: canchoseorer }
  const choosesWays = canchoseflow === 1 && next.length + sonflows.length > 1
  return choosesWays || next.some((step) => may[step.dealtype] === 1 && isCrowd(step))
}

/** What is known when a button is pressed: the way as it is told, and whether the panel showed just that. */
export interface ForecastVisibility {
  way: Foretold | undefined
  isShown: boolean
}

/** Whether one press is enough: the panel beside the form shows where it leads, and nothing is left to decide. */
export const canSkipPreview = (button: ButtonRights, { way, isShown }: ForecastVisibility): boolean =>
  isBeside() && isShown && way !== undefined && !holdsChoice(button, way) && !way.steps.some(isStuck)

/** A step that the act itself cannot get past; the refusal is said in a dialog, with its reasons. */
const isStuck = ({ next, nobody }: Foretold['steps'][number]) => next === true && nobody === true

/** The button that is pressed when everybody agrees: the first that agrees, else the first. */
export const mainButtonIndex = (buttons: readonly Pick<FlowDesignButton, 'outcome'>[]): number =>
  Math.max(
    0,
    buttons.findIndex(({ outcome }) => outcome === 'agree'),
  )
