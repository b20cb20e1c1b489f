import type { FlowDesign, Problem } from '../../../generated/types'
import type { Surroundings } from '../references/check-context'
import { checkRecipients } from '../references/check-recipients'
import { checkAskedPeople } from './approver-conflicts'
import { checkConditions } from './conditions'
import { checkCustoms } from './custom-functions'
import { checkDeadlines } from './deadlines'
import { checkDecisions } from './decision-tables'
import { checkEvents } from './events'
import { checkLimits } from './field-rights'
import { checkSettings } from './flow-settings'
import { checkLinks } from './links'
import { checkBranchRules } from './milestones'
import { checkFilling } from './required-fields'
import { checkDuties } from './separation-of-duties'
import { checkSignPolicies } from './sign-policy'
import { checkSoundness } from './soundness'
import { checkSteps } from './steps'

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
