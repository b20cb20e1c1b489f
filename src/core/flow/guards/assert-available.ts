import { BusinessError } from '../../business-error'
import { additionsOf, isInVisit } from '../participants/added-signers'
import { type SignVisit, visitMessages } from '../participants/sign-visit'
import type { FlowSnapshot } from '../snapshot/snapshot'

const queuedIn = (visit: SignVisit): string[] => [
  ...visit.sign.queue.flat().map(({ to }) => to),
  ...additionsOf(visit).flatMap(({ queue, host }) => [
    ...queue.flat().map(({ to }) => to),
    ...(host ? [host.to] : []),
  ]),
]

/** Throws for people who are not in service, or who are already active or pending signers of the visit. */
export function assertAvailable(snapshot: FlowSnapshot, visit: SignVisit, people: readonly string[]): void {
  const { directory } = snapshot
  const nameOf = (id: string) => directory.person(id)?.name ?? id
  const gone = people.find((id) => !directory.person(id)?.enabled)
  if (gone !== undefined) throw new BusinessError('flow.add-not-in-service', { name: nameOf(gone) })
  const there = new Set([
    ...visitMessages(snapshot, visit)
      .filter(isInVisit)
      .map(({ to }) => to),
    ...queuedIn(visit),
  ])
  const doubled = people.find((id) => there.has(id))
  if (doubled !== undefined) throw new BusinessError('flow.add-there', { name: nameOf(doubled) })
}
