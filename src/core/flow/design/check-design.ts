import type { FlowDesign, Problem } from '../../../generated/types'
import { finish, type Sliced } from '../../slices'
import { checkAskedPeople } from '../check/asked-people'
import { checkBranchRules } from '../check/branch-rules'
import { checkConditions } from '../check/conditions'
import { checkCustoms } from '../check/customs'
import { checkDeadlines } from '../check/deadlines'
import { checkDecisions } from '../check/decisions'
import { checkDuties } from '../check/duties'
import { checkEvents } from '../check/events'
import { checkFilling } from '../check/filling'
import { checkLimits } from '../check/limits'
import { checkLinks } from '../check/links'
import { checkRecipients } from '../check/recipients'
import { checkSettings } from '../check/settings'
import { checkSignPolicies } from '../check/sign-policy'
import { checkSoundness } from '../check/soundness'
import { checkSteps } from '../check/steps'
import type { Surroundings } from '../check/surroundings'

type Check = (design: FlowDesign, around: Surroundings) => readonly Problem[] | Sliced<Problem[]>

const checks: readonly Check[] = [
  checkSteps,
  checkLinks,
  checkConditions,
  checkEvents,
  checkRecipients,
  checkCustoms,
  checkDecisions,
  checkLimits,
  checkFilling,
  checkSettings,
  checkSignPolicies,
  checkDeadlines,
  checkDuties,
  checkBranchRules,
  checkAskedPeople,
  checkSoundness,
]

/**
 * Everything wrong with the steps of a design, each problem with its place; errors keep it from being published
 * (domain facts 1.7). Ids of the company and remote functions are checked as far as they are given.
 */
export const checkDesign = (design: FlowDesign, around: Surroundings = {}): Problem[] =>
  finish(checkDesignInSlices(design, around))

/** Does the same, and may be interrupted between steps, conditions and rows of decision tables. */
export function* checkDesignInSlices(design: FlowDesign, around: Surroundings): Sliced<Problem[]> {
  const problems: Problem[] = []
  for (const check of checks) {
    const found = check(design, around)
    for (const problem of 'next' in found ? yield* found : found) problems.push(problem)
    yield
  }
  return problems
}
