import { hasOfflineCopy } from '../platform/device-mark'
import { beginOfflineCopy, endOfflineCopy, opensOfflineCopy } from '../platform/offline-store'
import { currentPerson } from './session'

/** Person who wants an offline copy in this browser. */
const mark = 'qianpi.offline-person'

/** Returns whether the signed-in person wants an offline copy in this browser; a session as another person has none. */
export function wantsOfflineCopy(): boolean {
  const person = currentPerson()
  return person !== null && !person.real && localStorage.getItem(mark) === person.id
}

/** Turns the offline copy of the signed-in person on or off. */
export async function setOfflineCopy(isOn: boolean): Promise<void> {
  await endOfflineCopy()
  if (!isOn) return localStorage.removeItem(mark)
  localStorage.setItem(mark, currentPerson()?.id ?? '')
  beginOfflineCopy()
}

/**
 * Prepares the offline copy of a new page. One of another session or person is deleted, and begun anew if its person
 * signed in again. Returns whether there is one now.
 */
export async function prepareOfflineCopy(): Promise<boolean> {
  if (currentPerson()?.real) return false
  if (hasOfflineCopy() && !(wantsOfflineCopy() && (await opensOfflineCopy()))) await endOfflineCopy()
  if (!wantsOfflineCopy()) return false
  if (!hasOfflineCopy()) beginOfflineCopy()
  return true
}
