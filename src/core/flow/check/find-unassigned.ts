import type { FlowDesign, FlowDesignStep, RecipientGroup } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { nearestSuperiors } from '../../directory/superiors'
import { resolveRecipients } from '../../recipient/resolve'
import { runScopeOf } from '../../recipient/run-scope'
import type { DesignCheckContext } from '../references/check-context'
import type { CreatorClass } from './creator-classes'
import type { CreatorDependencies } from './creator-dependencies'

/** A step whose receivers are decided by whoever starts the flow. */
export interface CreatorDependentStep {
  design: FlowDesign
  step: FlowDesignStep
  directory: Directory
  groups: NonNullable<DesignCheckContext['groups']>
  looked: CreatorDependencies
  /** It agrees to the request, and nobody may agree to his own: his superiors do. */
  isNotHisOwn: boolean
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

/** What of their place decides: where it is looked for people, and where above them for superiors. */
function placeKey(asked: CreatorDependentStep, { dept, key }: CreatorClass): string {
  const { scoped, superior } = asked.looked
  const above = superior ? key : ''
  if (!scoped.length) return above
  const context = contextOf(asked, '', dept)
  const scopes = scoped.map((one) => {
    const { isEmpty, rootId } = runScopeOf(one, context)
    return isEmpty ? '-' : (rootId ?? '')
  })
  return `${scopes.join()} ${above}`
}

/** Tells which of the named people, departments and roles somebody belongs to. */
function belongingIn(asked: CreatorDependentStep): (person: DirectoryPerson) => string {
  const everywhere = { ...contextOf(asked, '', ''), set: { ...asked.design.set, runRoots: [] } }
  const numbers = new Map<string, string>()
  for (const [at, item] of asked.looked.named.entries()) {
    const named: RecipientGroup = { chosetype: 'or', chosed: [item], runRoots: [] }
    for (const id of resolveRecipients([named], everywhere).people)
      numbers.set(id, `${numbers.get(id) ?? ''}${at} `)
  }
  return ({ id }) => numbers.get(id) ?? ''
}

/** Who receives what people of a kind start: nobody, each his own, one person who is named, or others. */
type Receiver = { is: 'nobody' | 'himself' | 'others' } | { is: 'one'; id: string }

function receiverOf(asked: CreatorDependentStep, { id }: DirectoryPerson, dept: string): Receiver {
  const [one, ...more] = resolveRecipients(asked.step.dealers, contextOf(asked, id, dept)).people
  if (one === undefined) return { is: 'nobody' }
  if (more.length) return { is: 'others' }
  if (!asked.looked.self) return { is: 'one', id: one }
  return { is: one === id ? 'himself' : 'others' }
}

/** Whether a flow that he starts comes to nobody, or to himself alone and to nobody above him in his place. */
function findsNobody(
  asked: CreatorDependentStep,
  receiver: Receiver,
  { id }: DirectoryPerson,
  departmentId: string,
) {
  if (receiver.is === 'nobody') return true
  const isOwn = receiver.is === 'himself' || (receiver.is === 'one' && receiver.id === id)
  if (!isOwn || !asked.isNotHisOwn) return false
  return !nearestSuperiors(asked.directory, id, departmentId).length
}

/** Tells who receives what somebody starts from a place; looked for once for all who do not differ in what is looked at. */
function receiving(asked: CreatorDependentStep) {
  const belonging = asked.looked.self ? belongingIn(asked) : () => ''
  const places = new Map<string, Map<string, Receiver>>()
  return (alike: CreatorClass) => {
    const place = placeKey(asked, alike)
    const known = places.get(place) ?? new Map<string, Receiver>()
    places.set(place, known)
    return (person: DirectoryPerson): Receiver => {
      const among = belonging(person)
      const found = known.get(among)
      if (found) return found
      const receiver = receiverOf(asked, person, alike.dept)
      known.set(among, receiver)
      return receiver
    }
  }
}

/**
 * Of all who may start flows, those for whom nobody would receive the step. Whoever is in the same place and among the same
 * named people is answered alike.
 */
export function findUnassigned(asked: CreatorDependentStep, all: readonly CreatorClass[]): CreatorClass[] {
  const receiversFrom = receiving(asked)
  const lacking: CreatorClass[] = []
  for (const alike of all) {
    const { dept, people } = alike
    const [first] = people
    if (!first) continue
    const receiver = receiversFrom(alike)
    if (!asked.looked.self && receiver(first).is === 'others') continue
    const some = people.filter((one) => findsNobody(asked, receiver(one), one, dept))
    if (some.length) lacking.push(some.length < people.length ? { ...alike, people: some } : alike)
  }
  return lacking
}
