import type {
  FlowDesign,
  FlowDesignStep,
  Problem,
  RecipientGroup,
  RecipientItem,
} from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { isStaticGroups } from '../../recipient/matches-person'
import { resolveRecipients } from '../../recipient/resolve'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { requiresSignature } from '../context'
import {
  designError,
  designWarning,
  findDuplicates,
  isSignStep,
  isTerminalStep,
  type ProblemLocation,
  problemIf,
  signPolicyOf,
} from '../design'
import type { DesignCheckContext } from '../references/check-context'

/*
 * Checks the recipients that are the same in every flow: people, departments and roles of the whole company.
 * What depends on the creator, the form or a place is not decided here.
 */

/** Number of people that a problem names. */
const namedPeople = 5

/** Maximum number of entries of which each is resolved on its own. */
const maxItems = 200

/** Checks whether a group is company-wide and all its items exist; missing ones are reported separately. */
const isWhole = ({ runRoots, chosed }: RecipientGroup, directory: Directory) =>
  !runRoots.length &&
  chosed.length > 0 &&
  chosed.every(({ type, id }) => {
    if (type === 'user') return directory.person(id) !== undefined
    return type === 'dept' ? directory.department(id) !== undefined : directory.role(id) !== undefined
  })

/** Resolves recipients of a design that are the same in every flow. */
class FixedRecipients {
  constructor(
    private readonly design: FlowDesign,
    private readonly directory: Directory,
    private readonly known: NonNullable<DesignCheckContext['groups']>,
  ) {}

  /** Returns the people in groups; undefined if they are not the same in every flow. */
  peopleIn(groups: readonly RecipientGroup[]): string[] | undefined {
    const isFixed =
      groups.length > 0 && isStaticGroups(groups) && groups.every((group) => isWhole(group, this.directory))
    return isFixed ? this.resolve(groups) : undefined
  }

  peopleOf(item: RecipientItem): string[] | undefined {
    return this.peopleIn([{ chosetype: 'or', chosed: [item], runRoots: [] }])
  }

  private resolve(groups: readonly RecipientGroup[]): string[] {
    const { set, formset: form } = this.design
    const noPerson = { creatorId: '', creatorDeptId: '', lastUserId: '', lastDeptId: '' }
    const context = { ...noPerson, directory: this.directory, groups: this.known, set, form, values: {} }
    return [...resolveRecipients(groups, context).people]
  }
}

/** Reports recipients that are empty in every flow; for a step that can be skipped only as a warning. */
function checkAssignees(
  { id, name, nobodypass, dealers }: FlowDesignStep,
  fixed: FixedRecipients,
): Problem[] {
  if (fixed.peopleIn(dealers)?.length !== 0) return []
  const level = nobodypass ? designWarning : designError
  return [level('nobody-found', { step: id, part: 'dealers' }, { step: name })]
}

/**
 * Returns the steps that reject every flow because nobody is left to receive them: no step that is skipped or
 * has a fallback.
 */
export function findStepsWithoutAssignee(
  design: FlowDesign,
  { directory, groups = new Map() }: Pick<DesignCheckContext, 'directory' | 'groups'>,
): FlowDesignStep[] {
  if (!directory || design.set.runRoots.length) return []
  const fixed = new FixedRecipients(design, directory, groups)
  return design.funlist
    .filter(({ is_start, dealtype }) => !is_start && dealtype !== 'event')
    .filter(({ nobodypass, nobody }) => !nobodypass && !nobody)
    .filter(({ dealers }) => fixed.peopleIn(dealers)?.length === 0)
}

/** Reports copies that are received by nobody in any flow. */
const checkCopies = ({ id, name, cc }: FlowDesignStep, fixed: FixedRecipients): Problem[] =>
  fixed.peopleIn(cc)?.length === 0
    ? [designWarning('copies-nobody', { step: id, part: 'cc' }, { step: name })]
    : []

/** Returns the entries of groups of which each adds recipients. */
const entriesOf = (groups: readonly RecipientGroup[]): RecipientItem[] =>
  groups.flatMap(({ chosetype, chosed }) => (chosetype === 'or' || chosed.length === 1 ? chosed : []))

/** Reports a person whom two entries of a step name where several sign: this person signs once. */
function* checkSigners(
  step: FlowDesignStep,
  fixed: FixedRecipients,
  directory: Directory,
): SliceGenerator<Problem[]> {
  const isSignedBySeveral =
    isSignStep(step) && (step.dealtype === 'andsign' || signPolicyOf(step) !== undefined)
  const entries = entriesOf(step.dealers)
  if (!isSignedBySeveral || entries.length > maxItems || !isStaticGroups(step.dealers)) return []
  const alone = yield* collectInSlices(entries, (item) => {
    const people = fixed.peopleOf(item)
    return people?.length === 1 ? people : []
  })
  return [...new Set(findDuplicates(alone, (id) => id))].map((id) => {
    const params = { step: step.name, name: directory.person(id)?.name ?? id }
    return designWarning('signer-twice', { step: step.id, part: 'dealers' }, params)
  })
}

/** Reports people who must sign at a step with a passkey and have none. */
function checkPasskeys(
  step: FlowDesignStep,
  fixed: FixedRecipients,
  { directory, passkeys }: DesignCheckContext,
): Problem[] {
  if (!passkeys || !requiresSignature(step)) return []
  const lacking = fixed.peopleIn(step.dealers)?.filter((id) => !passkeys.has(id)) ?? []
  const names = lacking.slice(0, namedPeople).map((id) => directory?.person(id)?.name ?? id)
  const params = { step: step.name, names: names.join('、'), n: lacking.length }
  return problemIf(
    lacking.length > 0,
    designWarning('signer-without-passkey', { step: step.id, part: 'dealers' }, params),
  )
}

/** Reports entries of a sign policy that name only people who do not receive the step. */
function* checkVoters(step: FlowDesignStep, fixed: FixedRecipients): SliceGenerator<Problem[]> {
  const policy = signPolicyOf(step)
  const recipients = policy && fixed.peopleIn(step.dealers)
  if (!policy || !recipients) return []
  const receiving = new Set(recipients)
  const place: ProblemLocation = { step: step.id, part: 'sign' }
  const outside = (code: string, groups: readonly RecipientGroup[]) =>
    collectInSlices(entriesOf(groups).slice(0, maxItems), (item) => {
      const people = fixed.peopleOf(item)
      if (!people?.length || people.some((id) => receiving.has(id))) return []
      return [designWarning(code, place, { step: step.name, name: item.name })]
    })
  const weighted = (policy.weights ?? []).flatMap(({ who }) => who)
  return [
    ...(yield* outside('sign-weight-outside', weighted)),
    ...(yield* outside('sign-veto-outside', policy.veto ?? [])),
  ]
}

/**
 * Reports recipients that are wrong in every flow: nobody, copies to nobody, a signer named twice, signers without a
 * passkey, and voters who do not receive the step.
 */
export function* checkFixedRecipients(
  design: FlowDesign,
  around: DesignCheckContext,
): SliceGenerator<Problem[]> {
  const { directory, groups = new Map() } = around
  if (!directory || design.set.runRoots.length) return []
  const fixed = new FixedRecipients(design, directory, groups)
  const problems: Problem[] = []
  for (const step of design.funlist) {
    if (step.dealtype === 'event') continue
    problems.push(...checkCopies(step, fixed))
    yield
    if (step.is_start) continue
    problems.push(...checkAssignees(step, fixed), ...checkPasskeys(step, fixed, around))
    yield
    problems.push(...(yield* checkSigners(step, fixed, directory)))
    if (!isTerminalStep(step)) problems.push(...(yield* checkVoters(step, fixed)))
  }
  return problems
}
