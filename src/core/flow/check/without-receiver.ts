import type { FlowDesign, FlowDesignStep, RecipientGroup } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { superiorsOf } from '../../directory/superiors'
import { resolve } from '../../recipient/resolve'
import { scopeOf } from '../../recipient/scope'
import type { Creators } from './creators'
import type { LookedAt } from './looked-at'
import type { Surroundings } from './surroundings'

/** A step whose receivers are decided by whoever starts the flow. */
export interface Asked {
  design: FlowDesign
  step: FlowDesignStep
  directory: Directory
  groups: NonNullable<Surroundings['groups']>
  looked: LookedAt
  /** It agrees to the request, and nobody may agree to his own: his superiors do. */
  isNotHisOwn: boolean
}

const contextOf = ({ design, directory, groups }: Asked, creatorId: string, creatorDeptId: string) => ({
  directory,
  groups,
  set: design.set,
  form: design.formset,
  values: {},
  creatorId,
  creatorDeptId,
  lastUserId: creatorId,
  lastDeptId: creatorDeptId,
})

/** What of their place decides: where it is looked for people, and where above them for superiors. */
function placeKey(asked: Asked, { dept, leads }: Creators): string {
  const { scoped, superior } = asked.looked
  const context = contextOf(asked, '', dept)
  const scopes = scoped.map((one) => {
    const { isEmpty, rootId } = scopeOf(one, context)
    return isEmpty ? '-' : (rootId ?? '')
  })
  return [scopes.join(), ...(superior ? [dept, ...leads] : [])].join(' ')
}

/** Tells which of the named people, departments and roles somebody belongs to. */
function belongingIn(asked: Asked): (person: DirectoryPerson) => string {
  const everywhere = { ...contextOf(asked, '', ''), set: { ...asked.design.set, runRoots: [] } }
  const numbers = new Map<string, string>()
  for (const [at, item] of asked.looked.named.entries()) {
    const named: RecipientGroup = { chosetype: 'or', chosed: [item], runRoots: [] }
    for (const id of resolve([named], everywhere).people) numbers.set(id, `${numbers.get(id) ?? ''}${at} `)
  }
  return ({ id }) => numbers.get(id) ?? ''
}

/** Who receives what people of a kind start: nobody, each his own, one person who is named, or others. */
type Receiver = { is: 'nobody' | 'himself' | 'others' } | { is: 'one'; id: string }

function receiverOf(asked: Asked, { id }: DirectoryPerson, dept: string): Receiver {
  const [one, ...more] = resolve(asked.step.dealers, contextOf(asked, id, dept)).people
  if (one === undefined) return { is: 'nobody' }
  if (more.length) return { is: 'others' }
  if (!asked.looked.self) return { is: 'one', id: one }
  return { is: one === id ? 'himself' : 'others' }
}

/** Whether a flow that he starts comes to nobody, or to himself alone and to nobody above him in his place. */
function findsNobody(asked: Asked, receiver: Receiver, { id }: DirectoryPerson, departmentId: string) {
  if (receiver.is === 'nobody') return true
  const isOwn = receiver.is === 'himself' || (receiver.is === 'one' && receiver.id === id)
  if (!isOwn || !asked.isNotHisOwn) return false
  return !superiorsOf(asked.directory, { personId: id, departmentId, climbs: true }).people.length
}

/**
 * Of all who may start flows, those for whom nobody would receive the step. Receivers are looked for once for all who do
 * not differ in what is looked at: whoever is in the same place and among the same named people is answered alike.
 */
export function withoutReceiver(asked: Asked, all: readonly Creators[]): Creators[] {
  const known = new Map<string, Receiver>()
  const receiver = (key: string, person: DirectoryPerson, dept: string) => {
    const found = known.get(key) ?? receiverOf(asked, person, dept)
    known.set(key, found)
    return found
  }
  const belonging = belongingIn(asked)
  const lacking = (alike: Creators): DirectoryPerson[] => {
    const { dept, people } = alike
    const place = placeKey(asked, alike)
    const [first] = people
    if (!first) return []
    if (!asked.looked.self) {
      const same = receiver(place, first, dept)
      if (same.is === 'others') return []
      return people.filter((one) => findsNobody(asked, same, one, dept))
    }
    return people.filter((one) =>
      findsNobody(asked, receiver(`${place} ${belonging(one)}`, one, dept), one, dept),
    )
  }
  return all.map((alike) => ({ ...alike, people: lacking(alike) })).filter(({ people }) => people.length)
}
