import { proxy, useSnapshot } from 'valtio'
import type { EmployeeContactCardData } from '../../generated/types'
import { api, quietApi } from '../platform/api'

/** Cards of colleagues by id, each requested once while it is fresh. */
const cards = proxy<Record<string, { card: EmployeeContactCardData; at: number }>>({})
const pending = new Map<string, Promise<void>>()

/** Milliseconds for which a card is shown without another request. */
const fresh = 300_000

/** Requests the card of a colleague, unless it is there; a failure is retried by the next one who looks. */
export function requestPersonCard(id: string): void {
  const known = cards[id]
  if ((known && Date.now() - known.at < fresh) || pending.has(id)) return
  const request = quietApi.employee.contact.card({ id }).then(
    (card) => {
      cards[id] = { card, at: Date.now() }
    },
    () => undefined,
  )
  pending.set(
    id,
    request.finally(() => pending.delete(id)),
  )
}

/** Returns the card of a colleague once it is loaded. */
export const usePersonCard = (id: string) => useSnapshot(cards)[id]?.card

/** Adds a colleague to the favourites or removes them. */
export async function setFavouritePerson(id: string, isOn: boolean): Promise<void> {
  await api.employee.contact.favourite({ id, on: isOn })
  const known = cards[id]
  if (known) known.card.favourite = isOn
}
