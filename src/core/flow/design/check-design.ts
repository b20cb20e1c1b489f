import type { FlowDesign, Problem } from '../../../generated/types'
import { checkAskedPeople } from '../check/asked-people'
import { checkConditions } from '../check/conditions'
import { checkCustoms } from '../check/customs'
import { checkDeadlines } from '../check/deadlines'
import { checkDecisions } from '../check/decisions'
import { checkBranchRules } from '../check/branch-rules'
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

/**
 * Everything wrong with the steps of a design, each problem with its place; errors keep it from being published
 * (domain facts 1.7). Ids of the company and remote functions are checked as far as they are given.
 */
export const checkDesign = (design: FlowDesign, around: Surroundings = {}): Problem[] => [
  ...checkSteps(design),
  ...checkLinks(design, around),
  ...checkConditions(design),
  ...checkEvents(design, around),
  ...checkRecipients(design, around),
  ...checkCustoms(design, around),
  ...checkDecisions(design, around),
  ...checkLimits(design),
  ...checkFilling(design),
  ...checkSettings(design, around),
  ...checkSignPolicies(design),
  ...checkDeadlines(design),
  ...checkDuties(design),
  ...checkBranchRules(design),
  ...checkAskedPeople(design),
  ...checkSoundness(design, around),
]
