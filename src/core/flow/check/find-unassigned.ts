import type { FlowDesign, FlowDesignStep, RecipientGroup } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { isTopLeader, nearestSuperiors } from '../../directory/superiors'
import { resolveRecipients } from '../../recipient/resolve'
import { runScopeOf } from '../../recipient/run-scope'
import { hasOnlySuperiorItems } from '../../recipient/superiors'
import type { DesignCheckContext } from '../references/check-context'
import type { CreatorClass, CreatorDependencies } from './creator-dependencies'

/** Step whose recipients depend on the creator. */
export interface CreatorDependentStep {
  design: FlowDesign
  step: FlowDesignStep
  directory: Directory
  groups: NonNullable<DesignCheckContext['groups']>
  looked: CreatorDependencies
  /** True if the step approves the request and self-approval is forbidden, so that superiors approve. */
  isNotHisOwn: boolean
  /** True if the step is skipped for creators at the top who would decide alone or lack a superior. */
  skipsOwn: boolean
}

const contextOf = (
  { design, directory, groups }: CreatorDependentStep,
  creatorId: string,
  creatorDeptId: string,
) => ({
  directory,
  groups,
  set: design.set,
  form: design.formset,
  values: {},
  creatorId,
  creatorDeptId,
  lastUserId: creatorId,
  lastDeptId: creatorDeptId,
  isUntold: true,
})

/**
 * Returns a key of the creator's place: the scopes searched for people, and the departments above for
 * superiors.
 */
function placeKey(creatorDependentStep: CreatorDependentStep, { dept, key }: CreatorClass): string {
  const { scoped, superior } = creatorDependentStep.looked
  const above = superior ? key : ''
  if (!scoped.length) return above
  const context = contextOf(creatorDependentStep, '', dept)
  const scopes = scoped.map((one) => {
    const { isEmpty, rootId } = runScopeOf(one, context)
    return isEmpty ? '-' : (rootId ?? '')
  })
  return `${scopes.join()} ${above}`
}

/** Returns a function that identifies the named people, departments and roles a person belongs to. */
function belongingIn(creatorDependentStep: CreatorDependentStep): (person: DirectoryPerson) => string {
  const everywhere = {
    ...contextOf(creatorDependentStep, '', ''),
    set: { ...creatorDependentStep.design.set, runRoots: [] },
  }
  const numbers = new Map<string, string>()
  for (const [at, item] of creatorDependentStep.looked.named.entries()) {
    const named: RecipientGroup = { chosetype: 'or', chosed: [item], runRoots: [] }
    for (const id of resolveRecipients([named], everywhere).people)
      numbers.set(id, `${numbers.get(id) ?? ''}${at} `)
  }
  return ({ id }) => numbers.get(id) ?? ''
}

/** Recipient for a class of creators: none, each creator, one named person, or others. */
type Receiver = { is: 'nobody' | 'himself' | 'others' } | { is: 'one'; id: string }

function receiverOf(
  creatorDependentStep: CreatorDependentStep,
  { id }: DirectoryPerson,
  dept: string,
): Receiver {
  const [one, ...more] = resolveRecipients(
    creatorDependentStep.step.dealers,
    contextOf(creatorDependentStep, id, dept),
  ).people
  if (one === undefined) return { is: 'nobody' }
  if (more.length) return { is: 'others' }
  if (!creatorDependentStep.looked.self) return { is: 'one', id: one }
  return { is: one === id ? 'himself' : 'others' }
}

/**
 * Checks whether a creator's flow finds no assignee, or only the creator with no superior to replace them.
 */
function findsNobody(
  creatorDependentStep: CreatorDependentStep,
  receiver: Receiver,
  { id }: DirectoryPerson,
  departmentId: string,
) {
  const { directory, step, isNotHisOwn, skipsOwn } = creatorDependentStep
  const isNobody = receiver.is === 'nobody'
  const isOwn = receiver.is === 'himself' || (receiver.is === 'one' && receiver.id === id)
  if (!isNobody && (!isOwn || !isNotHisOwn || nearestSuperiors(directory, id, departmentId).length > 0))
    return false
  const canBeSkipped = skipsOwn && (isOwn || hasOnlySuperiorItems(step.dealers))
  return !(canBeSkipped && isTopLeader(directory, id, departmentId))
}

/** Returns a function that resolves the recipient for a creator and place; cached for equivalent creators. */
function receiving(creatorDependentStep: CreatorDependentStep) {
  const belonging = creatorDependentStep.looked.self ? belongingIn(creatorDependentStep) : () => ''
  const places = new Map<string, Map<string, Receiver>>()
  return (alike: CreatorClass) => {
    const place = placeKey(creatorDependentStep, alike)
    const known = places.get(place) ?? new Map<string, Receiver>()
    places.set(place, known)
    return (person: DirectoryPerson): Receiver => {
      const among = belonging(person)
      const found = known.get(among)
      if (found) return found
      const receiver = receiverOf(creatorDependentStep, person, alike.dept)
      known.set(among, receiver)
      return receiver
    }
  }
}

/**
 * Finds the possible creators for whom the step would have no assignee. Creators with the same place and
 * memberships share one result.
 */
export function findUnassigned(
  creatorDependentStep: CreatorDependentStep,
  all: readonly CreatorClass[],
): CreatorClass[] {
  const receiversFrom = receiving(creatorDependentStep)
  const lacking: CreatorClass[] = []
  for (const alike of all) {
    const { dept, people } = alike
    const [first] = people
    if (!first) continue
    const receiver = receiversFrom(alike)
    if (!creatorDependentStep.looked.self && receiver(first).is === 'others') continue
    const some = people.filter((one) => findsNobody(creatorDependentStep, receiver(one), one, dept))
    if (some.length) lacking.push(some.length < people.length ? { ...alike, people: some } : alike)
  }
  return lacking
}
