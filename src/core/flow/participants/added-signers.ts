import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, Seat, Visit } from '../snapshot/snapshot'

/*
 * People whom somebody of a visit asked further. An addition stands at its visit; the seats of those whom it asked name
 * it (`added`), and so does the seat of whoever asked (`adds`). Seats go with messages wherever they are handed.
 */

type Signed = Pick<Visit, 'sign'>

/** The additions of a visit, oldest first. */
export const additionsOf = ({ sign }: Signed): readonly Addition[] => sign?.added ?? []

/** The addition with this id. */
export const findAddition = (visit: Signed, id: string | undefined): Addition | undefined =>
  additionsOf(visit).find((one) => one.id === id)

/** Whether it is not decided yet. */
export const isAdditionOpen = ({ result }: Addition): boolean => result === undefined

/** The additions that decide with the vote of a seat; opinions decide nothing. */
export const findBindingAdditions = (visit: Signed, seat: Seat | null | undefined): Addition[] =>
  additionsOf(visit).filter(({ id, kind }) => kind !== 'opinion' && seat?.adds?.includes(id))

/** Whether a message asks for an opinion alone. */
export const isOpinion = ({ seat }: Pick<FlowMessage, 'seat'>): boolean => seat?.opinion === true

/** The addition by which the receiver of a message was asked. */
export function findOwnAddition(
  visits: readonly Visit[],
  { visitId, seat }: FlowMessage,
): Addition | undefined {
  const visit = seat?.added && visits.find(({ id }) => id === visitId)
  return visit ? findAddition(visit, seat?.added) : undefined
}

const isLiving = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.handled

/** Whether somebody has a part in a visit: he is asked, has decided, or was spared. */
export const isInVisit = (message: FlowMessage): boolean =>
  isLiving(message) || message.status === messageStatus.eitherSigned

/** The message of whoever asked for an addition, as long as he waits or has decided. */
export const findHostMessage = (
  messages: readonly FlowMessage[],
  { id }: Addition,
): FlowMessage | undefined => messages.find((one) => one.seat?.adds?.includes(id) && isLiving(one))

/** The addition for which whoever asked for this one waits, so that nothing waits for himself. */
export const findBlockingAddition = (visit: Signed, { id }: Addition): Addition | undefined =>
  additionsOf(visit).find(({ host }) => host?.seat?.adds?.includes(id))

/** How it stands with whoever asked for an addition: he has still to decide, has agreed or refused, or is there no more. */
export type HostStatus = 'open' | 'signed' | 'refused' | 'gone'

const stands = { agree: 'signed', refuse: 'refused', gone: 'gone' } as const

/** The same, from the messages of its visit; where he waits for others, what they decided is his decision so far. */
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

/** A visit with something of one of its additions changed. */
export const withAddition = <Of extends Signed>(visit: Of, changed: Addition): Of => ({
  ...visit,
  sign: {
    queue: [],
    ...visit.sign,
    added: additionsOf(visit).map((one) => (one.id === changed.id ? changed : one)),
  },
})
