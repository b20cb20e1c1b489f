// Unsent input, stored in this browser per person and target. IndexedDB stores forms of any size without
// blocking the page; a page that closes has no time for it, so its last input is written to synchronous local
// storage, as everything is without IndexedDB. The newer of both wins. All of it is encrypted under the
// session's key (draft-key.ts).

import { personDraftKey } from './draft-key'
import { encryptBody } from './encryption/body-codec'
import { runCodec } from './encryption/body-encryption'
import { environment } from './environment'
import { createResource } from './resource'

export interface DraftEntry<Content> {
  at: number
  content: Content
}

/** Separates environments, so that input from another one never reaches a production form. */
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
  const idbOpenDBRequest = indexedDB.open(place, 1)
  idbOpenDBRequest.onupgradeneeded = () =>
    idbOpenDBRequest.result.createObjectStore(store).createIndex('at', 'at')
  const db = await answerOf(idbOpenDBRequest)
  db.onclose = () => {
    storage.forget()
  }
  const old = IDBKeyRange.upperBound(Date.now() - forgottenAfter)
  const walk = db.transaction(store, 'readwrite').objectStore(store).index('at').openCursor(old)
  walk.onsuccess = () => {
    walk.result?.delete()
    walk.result?.continue()
  }
  return db
}

const storage = createResource(open)

/** Runs an operation on the draft store; undefined if the browser has none. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  const db = await storage.load()
  return answerOf(act(db.transaction(store, mode).objectStore(store)))
}

const secretNow = () => ({ secret: personDraftKey(), sealed: 'draft' })

/** Decrypts a stored draft; undefined under another key. Old drafts were not encrypted. */
async function opened(draftEntry: DraftEntry<unknown> | undefined): Promise<DraftEntry<unknown> | undefined> {
  if (typeof draftEntry?.content !== 'string') return draftEntry
  const [, ...parts] = draftEntry.content.split('@')
  try {
    return { at: draftEntry.at, content: JSON.parse(await runCodec(secretNow(), 'decrypt', parts.join('@'))) }
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

/** Stores a draft synchronously before the page closes. Returns whether there was space. */
export function storeDraftSync(person: string, target: string, content: unknown): boolean {
  if (!personDraftKey()) return false
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

/**
 * Stores a draft. Returns false if the storage is full or locked, which loses the draft but never breaks the
 * page.
 */
export async function storeDraft(person: string, target: string, content: unknown): Promise<boolean> {
  if (!personDraftKey()) return false
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
  const [last, retained] = [
    lastWords(key),
    await inStore('readonly', (drafts) => drafts.get(key)).catch(() => undefined),
  ]
  const newest = (last?.at ?? 0) > (retained?.at ?? 0) ? last : retained
  return (await opened(newest)) as DraftEntry<Content> | undefined
}

/** Lists the targets of a person's stored drafts that begin with a text. */
export async function listDraftTargets(person: string, beginning: string): Promise<string[]> {
  const prefix = keyOf(person, beginning)
  const stored = await inStore('readonly', (drafts) =>
    drafts.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  ).catch(() => [])
  const all = [...(stored ?? []).map(String), ...Object.keys(localStorage)]
  return [...new Set(all)]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(keyOf(person, '').length))
}

export async function deleteDraft(person: string, target: string): Promise<void> {
  const key = keyOf(person, target)
  localStorage.removeItem(key)
  await inStore('readwrite', (drafts) => drafts.delete(key)).catch(() => undefined)
}
