// Offline copy of a person's tasks, and the decisions that wait for the network, in IndexedDB. All of it is encrypted
// (AES-GCM) under a key that is derived from the token of the session and a random salt. The key is stored nowhere: the
// token is in the cookie of the session alone, so what remains after a sign-out, or is copied without the cookie, opens
// nothing. Each entry is bound to its place. Signing out, the end of the session and another person delete the copy.

import { hasOfflineCopy, offlineCopyName as place } from './device-mark'
import { createResource } from './resource'
import { onTokenClear, readToken } from './token'

/** Number of decisions that could not be sent because their session ended. */
const lossMark = 'qianpi.offline-lost'
const stores = ['tasks', 'decisions'] as const
type StoreName = (typeof stores)[number]

interface SealedEntry {
  at: number
  nonce: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const database = createResource(async () => {
  const request = indexedDB.open(place, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store)
  }
  const db = await answerOf(request)
  db.onclose = () => database.forget()
  return db
})

const storeOf = async (name: StoreName, mode: IDBTransactionMode) =>
  (await database.load()).transaction(name, mode).objectStore(name)

const encode = (text: string) => new TextEncoder().encode(text)

/** Begins an offline copy under a new salt. */
export const beginOfflineCopy = (): void =>
  localStorage.setItem(place, [...crypto.getRandomValues(new Uint8Array(16))].join(' '))

/** Derives the key of the session; throws if no one is signed in or there is no copy. */
async function sessionKey(): Promise<CryptoKey> {
  const [token, salt] = [readToken(), localStorage.getItem(place)]
  if (!token || !salt) throw new Error('no session opens the offline copy')
  const secret = await crypto.subtle.importKey('raw', encode(token), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: encode(salt), info: encode(place) }
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** Stores an entry, encrypted and bound to its store and key. */
export async function storeOffline(
  name: StoreName,
  key: string,
  content: unknown,
  at = Date.now(),
): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const cipher = { name: 'AES-GCM', iv: nonce, additionalData: encode(`${name} ${key}`) }
  const sealed = await crypto.subtle.encrypt(cipher, await sessionKey(), encode(JSON.stringify(content)))
  const entry: SealedEntry = { at, nonce, content: sealed }
  await answerOf((await storeOf(name, 'readwrite')).put(entry, key))
}

/** Returns the entries of a store in the order in which they were stored; those of another session are left out. */
export async function readOffline<Content>(name: StoreName): Promise<Content[]> {
  const store = await storeOf(name, 'readonly')
  const [keys, entries] = await Promise.all([
    answerOf(store.getAllKeys()),
    answerOf<SealedEntry[]>(store.getAll()),
  ])
  const key = await sessionKey()
  const opened = await Promise.all(
    entries.map(async ({ at, nonce, content }, index) => {
      const cipher = { name: 'AES-GCM', iv: nonce, additionalData: encode(`${name} ${keys[index]}`) }
      const text = await crypto.subtle.decrypt(cipher, key, content).catch(() => undefined)
      return text ? [{ at, content: JSON.parse(new TextDecoder().decode(text)) as Content }] : []
    }),
  )
  return opened
    .flat()
    .sort((one, other) => one.at - other.at)
    .map(({ content }) => content)
}

/** Returns whether the session opens the copy: all its entries, if there are any. */
export async function opensOfflineCopy(): Promise<boolean> {
  const [count, entries] = await Promise.all([
    answerOf((await storeOf('tasks', 'readonly')).count()),
    readOffline('tasks'),
  ])
  return entries.length === count
}

/** Deletes an entry. */
export async function dropOffline(name: StoreName, key: string): Promise<void> {
  await answerOf((await storeOf(name, 'readwrite')).delete(key))
}

/** Deletes the offline copy; the next use needs the person to begin one again. */
export async function endOfflineCopy(): Promise<void> {
  if (!hasOfflineCopy()) return
  localStorage.removeItem(place)
  const waiting = await answerOf((await storeOf('decisions', 'readonly')).count()).catch(() => 0)
  if (waiting > 0) localStorage.setItem(lossMark, String(waiting))
  for (const name of stores) await answerOf((await storeOf(name, 'readwrite')).clear()).catch(() => undefined)
}

/** Returns once the number of decisions that were lost with their session. */
export function takeOfflineLoss(): number {
  const count = Number(localStorage.getItem(lossMark))
  localStorage.removeItem(lossMark)
  return count
}

onTokenClear(() => void endOfflineCopy().catch(() => undefined))
