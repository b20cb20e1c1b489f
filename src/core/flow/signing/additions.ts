import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, Seat, Visit } from '../snapshot/snapshot'

/*
 * People whom somebody of a visit asked further. An addition stands at its visit; the seats of those whom it asked name
 * it (`added`), and so does the seat of whoever asked (`adds`). Seats go with messages wherever they are handed.
 */

type Signed = Pick<Visit, 'sign'>

/** The additions of a visit, oldest first. */
export const additionsIn = ({ sign }: Signed): readonly Addition[] => sign?.added ?? []

/** The addition with this id. */
export const additionOf = (visit: Signed, id: string | undefined): Addition | undefined =>
  additionsIn(visit).find((one) => one.id === id)

/** Whether it is not decided yet. */
export const isOpen = ({ result }: Addition): boolean => result === undefined

/** The additions that decide with the vote of a seat; opinions decide nothing. */
export const goingWith = (visit: Signed, seat: Seat | null | undefined): Addition[] =>
  additionsIn(visit).filter(({ id, kind }) => kind !== 'opinion' && seat?.adds?.includes(id))

/** Whether a message asks for an opinion alone. */
export const isOpinion = (visit: Signed, { seat }: Pick<FlowMessage, 'seat'>): boolean =>
  additionOf(visit, seat?.added)?.kind === 'opinion'

/** The addition by which the receiver of a message was asked. */
export function askedBy(visits: readonly Visit[], { visitId, seat }: FlowMessage): Addition | undefined {
  const visit = seat?.added && visits.find(({ id }) => id === visitId)
  return visit ? additionOf(visit, seat?.added) : undefined
}

const isLiving = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.handled

/** Whether somebody has a part in a visit: he is asked, has decided, or was spared. */
export const isThere = (message: FlowMessage): boolean =>
  isLiving(message) || message.status === messageStatus.eitherSigned

/** The message of whoever asked for an addition, as long as he waits or has decided. */
export const hostIn = (messages: readonly FlowMessage[], { id }: Addition): FlowMessage | undefined =>
  messages.find((one) => one.seat?.adds?.includes(id) && isLiving(one))

/** A visit with something of one of its additions changed. */
export const withAddition = <Of extends Signed>(visit: Of, changed: Addition): Of => ({
  ...visit,
  sign: {
    queue: [],
    ...visit.sign,
    added: additionsIn(visit).map((one) => (one.id === changed.id ? changed : one)),
  },
})
