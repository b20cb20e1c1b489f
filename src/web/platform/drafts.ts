// What was typed and not sent, kept in this browser for one person and one target. It stands in IndexedDB, which
// holds forms of any size and never stops the page; a page that goes away has no time for that, so its last words
// stand in the small storage that answers at once, as everything does where there is no IndexedDB. The newer of
// both counts. All of it is sealed under the key of the session (draft-key.ts).

import { draftKey } from './draft-key'
import { encryptBody } from './encryption/body-codec'
import { runCodec } from './encryption/body-encryption'
import { environment } from './environment'

export interface DraftEntry<Content> {
  at: number
  content: Content
}

/** What is tried in another environment never stands in a form of production. */
const place = ['qianpi.draft', environment.base.slice(1)].filter(Boolean).join('.')
const keyOf = (person: string, target: string) => `${place}.${person}.${target}`

const store = 'drafts'
const forgottenAfter = 90 * 86_400_000

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(place, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(store).createIndex('at', 'at')
  const db = await answerOf(asked)
  db.onclose = () => {
    storage = undefined
  }
  const old = IDBKeyRange.upperBound(Date.now() - forgottenAfter)
  const walk = db.transaction(store, 'readwrite').objectStore(store).index('at').openCursor(old)
  walk.onsuccess = () => {
    walk.result?.delete()
    walk.result?.continue()
  }
  return db
}

let storage: Promise<IDBDatabase> | undefined

/** Does something with the drafts; undefined where the browser keeps none. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  storage ??= open().catch((error) => {
    storage = undefined
    throw error
  })
  const db = await storage
  return answerOf(act(db.transaction(store, mode).objectStore(store)))
}

const secretNow = () => ({ secret: draftKey(), sealed: 'draft' })

/** What stands in the storages; that of another key is none. Drafts from before were not sealed. */
async function opened(kept: DraftEntry<unknown> | undefined): Promise<DraftEntry<unknown> | undefined> {
  if (typeof kept?.content !== 'string') return kept
  const [, ...parts] = kept.content.split('@')
  try {
    return { at: kept.at, content: JSON.parse(await runCodec(secretNow(), 'decrypt', parts.join('@'))) }
  } catch {
    return undefined
  }
}

const lastWords = (key: string): DraftEntry<unknown> | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something before the page is gone; answers whether it found room. */
export function storeDraftSync(person: string, target: string, content: unknown): boolean {
  if (!draftKey()) return false
  const key = keyOf(person, target)
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ at: Date.now(), content: encryptBody(secretNow(), JSON.stringify(content)) }),
    )
    return true
  } catch {
    localStorage.removeItem(key)
    return false
  }
}

/** Answers whether it is kept: a full or locked storage only costs the draft, never the page. */
export async function storeDraft(person: string, target: string, content: unknown): Promise<boolean> {
  if (!draftKey()) return false
  const key = keyOf(person, target)
  const at = Date.now()
  try {
    const sealed = await runCodec(secretNow(), 'encrypt', JSON.stringify(content))
    await inStore('readwrite', (drafts) => drafts.put({ at, content: sealed }, key))
  } catch {
    return storeDraftSync(person, target, content)
  }
  if ((lastWords(key)?.at ?? 0) <= at) localStorage.removeItem(key)
  return true
}

export async function readDraft<Content>(
  person: string,
  target: string,
): Promise<DraftEntry<Content> | undefined> {
  const key = keyOf(person, target)
  const [last, kept] = [
    lastWords(key),
    await inStore('readonly', (drafts) => drafts.get(key)).catch(() => undefined),
  ]
  const newest = (last?.at ?? 0) > (kept?.at ?? 0) ? last : kept
  return (await opened(newest)) as DraftEntry<Content> | undefined
}

export async function deleteDraft(person: string, target: string): Promise<void> {
  const key = keyOf(person, target)
  localStorage.removeItem(key)
  await inStore('readwrite', (drafts) => drafts.delete(key)).catch(() => undefined)
}
