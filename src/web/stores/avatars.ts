import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { quietApi } from '../platform/api'

/** Pictures of people by id; empty = none, missing = not loaded yet. */
const pictures = proxy<Record<string, string>>({})

/** Number of people in one request. */
const batchSize = 100

let missingIds = new Set<string>()

/**
 * Loads the pictures of all people rendered together in one call; a failure leaves their initials and is
 * retried later.
 */
async function ask() {
  const ids = [...missingIds]
  missingIds = new Set()
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize)
    const found = await quietApi.employee.contact.faces({ ids: some }).catch(() => undefined)
    if (!found) continue
    for (const id of some) pictures[id] = ''
    for (const { id, avatar } of found) pictures[id] = avatar
  }
}

function want(id: string) {
  if (!id || id in pictures) return
  if (missingIds.size === 0) setTimeout(() => void ask())
  missingIds.add(id)
}

/** Returns a person's picture once loaded; each person is requested once. */
export function useAvatar(id: string): string | undefined {
  useEffect(() => want(id), [id])
  return useSnapshot(pictures)[id]
}

/** Invalidates a person's picture after a change. */
export function invalidateAvatar(id: string): void {
  delete pictures[id]
}
