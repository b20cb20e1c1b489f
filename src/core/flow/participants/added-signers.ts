import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, Seat, Visit } from '../snapshot/snapshot'

/*
 * Added signers of a visit. An addition is stored in its visit; the seats of its members name it (`added`),
 * and so does the seat of its host (`adds`). Seats move with messages when these are reassigned.
 */

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

const stands = { agree: 'signed', refuse: 'refused', gone: 'gone' } as const

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
  const held = findBlockingAddition(visit, addition)
  if (!held) return 'gone'
  return held.result ? stands[held.result] : 'open'
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
