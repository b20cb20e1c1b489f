import type { FlowDesign, FlowDesignStep, RecipientGroup, RecipientItem } from '../../../generated/types'
import { isRecord } from '../../form'
import { memoizeByOwner } from '../../text/memoize'
import { nextStepIds, reachableSteps } from '../design'

/** Kinds of recipients whose rules are completely known from the item itself. */
const plainTypes: readonly RecipientItem['type'][] = ['user', 'dept', 'role', 'form', 'fun']

/** Checks whether an item starts from the department of the previous assignee; true in doubt. */
const itemDepends = ({ type, id, data }: RecipientItem): boolean =>
  !plainTypes.includes(type) ||
  (type === 'fun' && (id.includes('ByLastUser') || (isRecord(data) && data.chosetype === 'lastuser')))

const isGroup = (part: object): part is RecipientGroup => 'chosed' in part && Array.isArray(part.chosed)

/** Checks the recipient groups anywhere in a part of a step. */
function partDepends(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if (isGroup(part)) return part.runRoottype === 'lastuser' || part.chosed.some(itemDepends)
  return Object.values(part).some(partDepends)
}

const stepDepends = ({ dealers, cc, nobody, sign, deadline, event_set }: FlowDesignStep): boolean =>
  nobody?.ask === 'superior' || [dealers, cc, nobody, sign, deadline, event_set].some(partDepends)

const asking = memoizeByOwner<FlowDesign, boolean>()

/**
 * Checks whether something after a step may depend on the department from which its assignee acts; true in
 * doubt. Otherwise the assignee is not asked for it.
 */
export const needsActingDepartment = (design: FlowDesign, step: FlowDesignStep): boolean =>
  asking(design, step.id, () => {
    const { set, funlist } = design
    if (set.runRoottype === 'lastuser' || partDepends(set.customFuns)) return true
    const later = reachableSteps(design, nextStepIds(step))
    return funlist.some((one) => (later.has(one.id) || one.id === step.id) && stepDepends(one))
  })
