import type { FlowDesign, Problem } from '../../../generated/types'
import type { DesignCheckContext } from '../references/check-context'
import { checkRecipients } from '../references/check-recipients'
import { checkApproverConflicts } from './approver-conflicts'
import { checkConditions } from './conditions'
import { checkCustomFunctions } from './custom-functions'
import { checkDeadlines } from './deadlines'
import { checkDecisionTables } from './decision-tables'
import { checkEvents } from './events'
import { checkFieldRights } from './field-rights'
import { checkSettings } from './flow-settings'
import { checkLinks } from './links'
import { checkBranchRules } from './milestones'
import { checkRequiredFields } from './required-fields'
import { checkSeparationOfDuties } from './separation-of-duties'
import { checkSignPolicies } from './sign-policy'
import { checkSoundness } from './soundness'
import { checkSteps } from './steps'

/**
 * Everything wrong with the steps of a design, each problem with its place; errors keep it from being published
 * (domain facts 1.7). Ids of the company and remote functions are checked as far as they are given.
 */
export const checkDesign = (design: FlowDesign, around: DesignCheckContext = {}): Problem[] => [
  ...checkSteps(design),
  ...checkLinks(design, around),
  ...checkConditions(design),
  ...checkEvents(design, around),
  ...checkRecipients(design, around),
  ...checkCustomFunctions(design, around),
  ...checkDecisionTables(design, around),
  ...checkFieldRights(design),
  ...checkRequiredFields(design),
  ...checkSettings(design, around),
  ...checkSignPolicies(design),
  ...checkDeadlines(design),
  ...checkSeparationOfDuties(design),
  ...checkBranchRules(design),
  ...checkApproverConflicts(design),
  ...checkSoundness(design, around),
]
