import { Refused } from '../../business-error'
import { additionsIn, isThere } from '../participants/added-signers'
import { messagesIn, type SignedVisit } from '../participants/signed-visit'
import type { FlowSnapshot } from '../snapshot/snapshot'

const queuedIn = (visit: SignedVisit): string[] => [
  ...visit.sign.queue.flat().map(({ to }) => to),
  ...additionsIn(visit).flatMap(({ queue, host }) => [
    ...queue.flat().map(({ to }) => to),
    ...(host ? [host.to] : []),
  ]),
]

/** Refuses people who are out of service, or have a part in the visit already, now or when their turn comes. */
export function checkFree(snapshot: FlowSnapshot, visit: SignedVisit, people: readonly string[]): void {
  const { directory } = snapshot
  const nameOf = (id: string) => directory.person(id)?.name ?? id
  const gone = people.find((id) => !directory.person(id)?.enabled)
  if (gone !== undefined) throw new Refused('flow.add-not-in-service', { name: nameOf(gone) })
  const there = new Set([
    ...messagesIn(snapshot, visit)
      .filter(isThere)
      .map(({ to }) => to),
    ...queuedIn(visit),
  ])
  const doubled = people.find((id) => there.has(id))
  if (doubled !== undefined) throw new Refused('flow.add-there', { name: nameOf(doubled) })
}
