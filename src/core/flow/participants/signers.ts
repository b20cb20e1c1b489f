import type { SignPolicy } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/resolution'
import type { Assignee, Principal } from '../delegation/delegation'
import {
  type Addition,
  type FlowMessage,
  messageStatus,
  type Seat,
  type SignState,
  type Visit,
} from '../snapshot'
import { planSigningOrder, type SuperiorLevels } from './seats'

/*
 * Added signers of a visit. An addition is stored in its visit; the seats of its members name it (`added`),
 * and so does the seat of its host (`adds`). Seats move with messages when these are reassigned.
 */

/** New assignee of a closed message, or the signers whom its assignee added before themselves. */
interface Reassignment {
  moved_to: string
  moved_before?: true
}

interface Told {
  messages: readonly FlowMessage[]
  visits: readonly Visit[]
}

const keyOf = (visitId: string, at: number, by: string) => `${visitId} ${at} ${by}`

/** Returns the signers whom assignees added before themselves, by the message closed meanwhile. */
function movesBeforeSigner({ messages, visits }: Told): Map<string, Reassignment> {
  const additions = visits.flatMap(additionsOf).filter(({ kind }) => kind === 'before')
  return new Map(
    additions.map(({ id, from }) => {
      const flowMessages = messages.filter(({ seat }) => seat?.added === id)
      const there = flowMessages.filter(isInVisit)
      const names = new Set((there.length ? there : flowMessages).map(({ toName }) => toName))
      return [from, { moved_to: [...names].join('、'), moved_before: true }] as const
    }),
  )
}

/** Finds messages closed because another person was assigned in the same visit instead, by id. */
export function findReassignments(view: Told): ReadonlyMap<string, Reassignment> {
  const { messages } = view
  const closed = messages.filter(
    ({ status, seat }) => status === messageStatus.cancelled && seat?.claim !== 'back',
  )
  if (!closed.length) return new Map()
  const before = movesBeforeSigner(view)
  const started = new Map(messages.map((one) => [keyOf(one.visitId, one.createdAt, one.createdId), one]))
  return new Map(
    closed.flatMap(({ id, visitId, finishedAt, finishedId }) => {
      const successor = started.get(keyOf(visitId, finishedAt ?? 0, finishedId ?? ''))
      const moved = before.get(id) ?? (successor && successor.id !== id && { moved_to: successor.toName })
      return moved ? [[id, moved] as const] : []
    }),
  )
}

/** Assignee with principal and voting weight. */
export type InitialSigner = Assignee & Pick<FlowMessage, 'seat'>

/** Returns the id of the principal on whose behalf a person is asked. */
export const principalIdOf = ({ to, entrustFrom }: { to: string; entrustFrom?: Principal | null }): string =>
  entrustFrom?.id ?? to

/** Resolves the first active signers of a step with a sign policy, and its later signers. */
export function resolveInitialSigners(
  policy: SignPolicy,
  people: readonly Assignee[],
  around: { context: RecipientContext; levels?: SuperiorLevels | undefined },
): { signers: InitialSigner[]; sign: SignState } {
  const [first = [], ...queue] = planSigningOrder(policy, people.map(principalIdOf), around)
  const seats = new Map(first.map(({ to, seat }) => [to, seat]))
  const assignees = people.filter((one) => seats.has(principalIdOf(one)))
  return {
    signers: assignees.map((one) => ({ ...one, seat: seats.get(principalIdOf(one)) ?? null })),
    sign: { policy, queue },
  }
}

type Signed = Pick<Visit, 'sign'>

/** Returns the additions of a visit, oldest first. */
export const additionsOf = ({ sign }: Signed): readonly Addition[] => sign?.added ?? []

/** Finds the addition with this id. */
export const findAddition = (visit: Signed, id: string | undefined): Addition | undefined =>
  additionsOf(visit).find((one) => one.id === id)

/** Whether the addition is still undecided. */
export const isAdditionOpen = ({ result }: Addition): boolean => result === undefined

/** Returns the additions whose results count with the vote of a seat; opinions decide nothing. */
export const findBindingAdditions = (visit: Signed, seat: Seat | null | undefined): Addition[] =>
  additionsOf(visit).filter(({ id, kind }) => kind !== 'opinion' && seat?.adds?.includes(id))

/** Whether a message only asks for an opinion. */
export const isOpinion = ({ seat }: Pick<FlowMessage, 'seat'>): boolean => seat?.opinion === true

/** Finds the addition by which the assignee of a message was added. */
export function findOwnAddition(
  visits: readonly Visit[],
  { visitId, seat }: FlowMessage,
): Addition | undefined {
  const visit = seat?.added && visits.find(({ id }) => id === visitId)
  return visit ? findAddition(visit, seat?.added) : undefined
}

const isLiving = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.handled

/** Whether an assignee takes part in a visit: active, decided, or no longer needed. */
export const isInVisit = (message: FlowMessage): boolean =>
  isLiving(message) || message.status === messageStatus.eitherSigned

/** Finds the message of an addition's host while the host waits or has decided. */
export const findHostMessage = (
  messages: readonly FlowMessage[],
  { id }: Addition,
): FlowMessage | undefined => messages.find((one) => one.seat?.adds?.includes(id) && isLiving(one))

/** Finds the addition that the host of this one waits for, so that no one waits for themselves. */
export const findBlockingAddition = (visit: Signed, { id }: Addition): Addition | undefined =>
  additionsOf(visit).find(({ host }) => host?.seat?.adds?.includes(id))

/** Status of an addition's host: still to decide, agreed, refused, or gone. */
export type HostStatus = 'open' | 'signed' | 'refused' | 'gone'

const isUnchanged = { agree: 'signed', refuse: 'refused', gone: 'gone' } as const

/**
 * Returns the host's status from the messages of its visit; a host waiting for added signers has their
 * decision so far.
 */
export function hostStatusOf(
  visit: Signed,
  messages: readonly FlowMessage[],
  addition: Addition,
): HostStatus {
  const host = findHostMessage(messages, addition)
  if (host?.status === messageStatus.waiting) return 'open'
  if (host) return host.log.outcome === 'refuse' ? 'refused' : 'signed'
  const blocking = findBlockingAddition(visit, addition)
  if (!blocking) return 'gone'
  return blocking.result ? isUnchanged[blocking.result] : 'open'
}

/** Returns a visit with one of its additions changed. */
export const withAddition = <Of extends Signed>(visit: Of, changed: Addition): Of => ({
  ...visit,
  sign: {
    queue: [],
    ...visit.sign,
    added: additionsOf(visit).map((one) => (one.id === changed.id ? changed : one)),
  },
})
