import type { FlowDesign, FlowDesignStep, Problem, RecipientGroup } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  addProblemExample,
  buttonTargetIds,
  createOutcomeResolver,
  designWarning,
  effectiveButtonsOf,
  isApproval,
  isCreatorStep,
  isSignStep,
  isTerminalStep,
  type ProblemLocation,
  signPolicyOf,
} from '../design'

/*
 * Finds approver conflicts that are certain before any flow. Only people whom a design names one by one
 * count, and the creator where no one else receives a step. People named by departments, roles or forms are
 * not known.
 */

/** Lists the people whom groups name individually; empty if anything else decides about them. */
export function listExplicitPeople(groups: readonly RecipientGroup[]): Map<string, string> | undefined {
  const isPlain = groups.every(
    ({ chosed, chosetype, runRoots }) =>
      !runRoots.length &&
      (chosetype === 'or' || chosed.length === 1) &&
      chosed.every(({ type }) => type === 'user'),
  )
  const people = groups.flatMap(({ chosed }) => chosed)
  return isPlain && people.length ? new Map(people.map(({ id, name }) => [id, name])) : undefined
}

/** Returns the one person whom a step always asks. */
function soleApprover(step: FlowDesignStep): { id: string; name: string } | undefined {
  const [only, ...more] = (isSignStep(step) && listExplicitPeople(step.dealers)) || []
  return only && !more.length ? { id: only[0], name: only[1] } : undefined
}

/** Checks whether all recipients of a step must sign it. */
const mustAllSign = (step: FlowDesignStep): boolean => {
  const policy = signPolicyOf(step)
  return policy ? policy.need === 'all' && !policy.allot : isSignStep(step) && step.dealtype === 'andsign'
}

/** Returns the ids of the people who must all sign a step, by name; empty if others decide who they are. */
const signersOf = (step: FlowDesignStep): ReadonlySet<string> =>
  new Set(mustAllSign(step) ? listExplicitPeople(step.dealers)?.keys() : [])

const at = ({ id }: FlowDesignStep): ProblemLocation => ({ step: id, part: 'dealers' })

/**
 * Reports a next step that asks a person who has just agreed again, although the design does not
 * auto-approve. The person is its only recipient, or one of those who must all sign.
 */
function* checkTwice(design: FlowDesign): SliceGenerator<Problem[]> {
  const { repeat = 'asked' } = design.set.automatic ?? {}
  if (repeat !== 'asked') return []
  const requested = new Map(design.funlist.map((step) => [step.id, soleApprover(step)]))
  const signers = new Map(design.funlist.map((step) => [step.id, signersOf(step)]))
  const places = new Map(design.funlist.map(({ id }, place) => [id, place]))
  const outcomes = createOutcomeResolver(design)
  const leadsOn = (step: FlowDesignStep) =>
    effectiveButtonsOf(step)
      .filter((button) => !['refuse', 'return'].includes(outcomes(step, button)))
      .flatMap(buttonTargetIds)
  return yield* collectInSlices(design.funlist, (step) => {
    const person = requested.get(step.id)
    if (!person) return []
    const isAskedAgain = (id: string) =>
      requested.get(id)?.id === person.id || signers.get(id)?.has(person.id)
    const next = new Set(leadsOn(step).filter((id) => id !== step.id && isAskedAgain(id)))
    return [...next]
      .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
      .flatMap((id) => design.funlist[places.get(id) ?? -1] ?? [])
      .map((again) => {
        const code = requested.get(again.id) ? 'asked-twice' : 'asked-twice-among'
        const params = { step: again.name, before: step.name, name: person.name }
        return addProblemExample(designWarning(code, at(again), params))
      })
  })
}

/**
 * Reports steps where creators would approve their own request although that is not allowed; their superiors
 * are asked instead.
 */
function checkOwn(design: FlowDesign): Problem[] {
  if (design.set.control?.approve_own) return []
  const creators = listExplicitPeople(design.funlist.find(({ is_start }) => is_start)?.creatPermission ?? [])
  const outcomes = createOutcomeResolver(design)
  const creatorAt = (step: FlowDesignStep) => {
    const person = soleApprover(step)
    return person && creators?.has(person.id) ? { creator: person } : undefined
  }
  const isOwn = (step: FlowDesignStep) => isCreatorStep(step) || creatorAt(step) !== undefined
  return design.funlist
    .filter(
      (step) =>
        isSignStep(step) && !isTerminalStep(step) && isOwn(step) && isApproval(design, step, outcomes),
    )
    .map((step) =>
      addProblemExample(designWarning('own-approval', at(step), { step: step.name }), creatorAt(step)),
    )
}

/** Reports people who are asked the same again, and creators who would decide about their own request. */
export function* checkApproverConflicts(design: FlowDesign): SliceGenerator<Problem[]> {
  return design.set.runRoots.length ? [] : [...(yield* checkTwice(design)), ...checkOwn(design)]
}
