import type { FlowDesign, Problem } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import type { DesignCheckContext } from '../references/check-context'
import { checkRecipients } from '../references/check-recipients'
import { checkApproverConflicts } from './approver-conflicts'
import { checkConditions } from './conditions'
import { checkCustomFunctions } from './custom-functions'
import { checkDeadlines } from './deadlines'
import { checkDecisionTables } from './decision-tables'
import { checkEvents } from './events'
import { checkFieldRights } from './field-rights'
import { checkFixedRecipients } from './fixed-recipients'
import { checkFlowSettings } from './flow-settings'
import { checkImpossibleConditions } from './impossible-conditions'
import { checkLedgerUses } from './ledgers'
import { checkLinks } from './links'
import { checkMaskedFormulas } from './masked-formulas'
import { checkBranchRules } from './milestones'
import { checkRefusals } from './refusals'
import { checkRequiredFields } from './required-fields'
import { checkSeparationOfDuties } from './separation-of-duties'
import { checkPicks, checkSignPolicies } from './sign-policy'
import { checkSoundness } from './soundness'
import { checkSteps } from './steps'

type Check = (
  design: FlowDesign,
  around: DesignCheckContext,
) => readonly Problem[] | SliceGenerator<Problem[]>

const checks: readonly Check[] = [
  checkSteps,
  checkLinks,
  checkRefusals,
  checkConditions,
  checkImpossibleConditions,
  checkEvents,
  checkRecipients,
  checkCustomFunctions,
  checkDecisionTables,
  checkFieldRights,
  checkRequiredFields,
  checkMaskedFormulas,
  checkFlowSettings,
  checkSignPolicies,
  checkPicks,
  checkDeadlines,
  checkSeparationOfDuties,
  checkBranchRules,
  checkLedgerUses,
  checkApproverConflicts,
  checkSoundness,
  checkFixedRecipients,
]

/**
 * Returns all problems of a design's steps with their places; errors prevent publishing (domain facts 1.7).
 * Company ids and remote functions are checked only as far as they are given.
 */
export const checkDesign = (design: FlowDesign, around: DesignCheckContext = {}): Problem[] =>
  runToCompletion(checkDesignInSlices(design, around))

/**
 * Runs the same check in slices that can be interrupted between steps, conditions and decision table rows.
 */
export function* checkDesignInSlices(
  design: FlowDesign,
  around: DesignCheckContext,
): SliceGenerator<Problem[]> {
  const problems: Problem[] = []
  for (const check of checks) {
    const found = check(design, around)
    for (const problem of 'next' in found ? yield* found : found) problems.push(problem)
    yield
  }
  return problems
}
