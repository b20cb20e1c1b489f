import { localized, type Words } from '../../../core/flow/design/localized'
import type { Context } from '../../platform/call'
import type { Db } from '../../platform/db/db'
import { listWords, stampOfDesigns } from '../../queries/design/design-words'

interface Kept {
  stamp: string
  words: Words
}

/** Words by language and workspace; they stand until a design is saved. */
const kept = new WeakMap<Db, Map<string, Kept>>()

async function wordsFor({ db, caller, language }: Context): Promise<Words> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ofDb)
  const key = `${language} ${caller.workspace}`
  const stamp = await stampOfDesigns(db, caller.workspace)
  const held = ofDb.get(key)
  if (held?.stamp === stamp) return held.words
  const words = await listWords(db, caller.workspace, language)
  ofDb.set(key, { stamp, words })
  return words
}

/** Calls that tell of designs to those who use them; designers read the words as they were written. */
const tellsOfDesigns = (call: string) =>
  call.startsWith('oa/flow/') || /^oa\/flowdesigns\/(cancreat|allenable)treelist$/.test(call)

/** What a call answers, with the words of designs in the language of whoever reads it. */
export async function inTheirWords<Told>(call: string, told: Told, context: Context): Promise<Told> {
  if (told === null || typeof told !== 'object' || !tellsOfDesigns(call)) return told
  const words = await wordsFor(context)
  return Object.keys(words).length ? localized(told, words) : told
}
