import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { quietApi } from '../platform/api'

/** Pictures of people by id; empty = has none, missing = not asked yet. */
const pictures = proxy<Record<string, string>>({})

/** So many are asked for at once. */
const mostAsked = 100

let wanted = new Set<string>()

/** Asks for all who were drawn together in one call; a failure leaves their letters, and they are asked for again later. */
async function ask() {
  const ids = [...wanted]
  wanted = new Set()
  for (let from = 0; from < ids.length; from += mostAsked) {
    const some = ids.slice(from, from + mostAsked)
    const found = await quietApi.employee.contact.faces({ ids: some }).catch(() => undefined)
    if (!found) continue
    for (const id of some) pictures[id] = ''
    for (const { id, avatar } of found) pictures[id] = avatar
  }
}

function want(id: string) {
  if (!id || id in pictures) return
  if (wanted.size === 0) setTimeout(() => void ask())
  wanted.add(id)
}

/** The picture of somebody once it is known; each person is asked for once. */
export function useAvatar(id: string): string | undefined {
  useEffect(() => want(id), [id])
  return useSnapshot(pictures)[id]
}

/** Somebody has another picture, or none. */
export function invalidateAvatar(id: string): void {
  delete pictures[id]
}
