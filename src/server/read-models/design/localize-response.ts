import { withHtmlTranslations } from '../../../core/flow/design/design-html'
import { localizeDesign } from '../../../core/flow/design/localize-design'
import { type TranslationMap, translateText } from '../../../core/flow/design/translate-text'
import type { Db } from '../../platform/db/db'
import type { Context, Language } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { cleanHtmlOrEmpty } from '../../queries/design/clean-design'
import { listTranslations, readDesignStamp } from '../../queries/design/translations'

interface Kept {
  stamp: string
  words: TranslationMap
}

/** Words by language and workspace; they stand until a design is saved. */
const kept = new WeakMap<Db, Map<string, Kept>>()

/** What the product itself writes where steps of designs stand; it was written in the language of whoever acted. */
const ownWords = (language: Language): TranslationMap =>
  language === 'zh' ? {} : { [textOf('zh', 'comment.notice')]: textOf(language, 'comment.notice') }

/** Whose words, and the stamp of the designs where it is known. */
interface Place {
  workspace: string
  stamp?: string | undefined
}

/** The words of the published designs of a workspace in a language; none in the one that they were written in. */
export async function loadTranslations(
  db: Db,
  { workspace, stamp: seen }: Place,
  language: Language,
): Promise<TranslationMap> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ofDb)
  const key = `${language} ${workspace}`
  const stamp = seen ?? (await readDesignStamp(db, workspace))
  const held = ofDb.get(key)
  if (held?.stamp === stamp) return held.words
  const listed = { ...ownWords(language), ...(await listTranslations(db, workspace, language)) }
  const words = withHtmlTranslations(listed, cleanHtmlOrEmpty)
  ofDb.set(key, { stamp, words })
  return words
}

const placeOf = ({ workspace, known }: Context['caller']): Place => ({ workspace, stamp: known?.designs })

type Asking = Pick<Context, 'db' | 'caller' | 'language'>

/** How a reader is told what designs say: a word of theirs, or a part of a design with all its words. */
export interface Localizer {
  words: TranslationMap
  say(word: string): string
  /** The same object for the same part, as long as the words stand. */
  told<Part extends object>(part: Part): Part
}

const tellings = new WeakMap<TranslationMap, Localizer>()

const asWritten: Localizer = { words: {}, say: (word) => word, told: (part) => part }

function tellingWith(words: TranslationMap): Localizer {
  if (!Object.keys(words).length) return asWritten
  const parts = new WeakMap<object, object>()
  const told = <Part extends object>(part: Part): Part => {
    const known = parts.get(part) ?? localizeDesign(part, words)
    parts.set(part, known)
    return known as Part
  }
  return { words, say: (word) => translateText(word, words), told }
}

/** How whoever asks is told what designs say. */
export async function loadLocalizer({ db, caller, language }: Asking): Promise<Localizer> {
  const words = await loadTranslations(db, placeOf(caller), language)
  const telling = tellings.get(words) ?? tellingWith(words)
  tellings.set(words, telling)
  return telling
}

/** Calls that tell of designs to those who use them; designers read the words as they were written. */
const tellsOfDesigns = (call: string) =>
  call.startsWith('oa/flow/') || /^oa\/flowdesigns\/(cancreat|allenable)treelist$/.test(call)

/** What a call answers, with the words of designs in the language of whoever reads it. */
export async function localizeResponse<Told>(call: string, told: Told, context: Context): Promise<Told> {
  if (told === null || typeof told !== 'object' || !tellsOfDesigns(call)) return told
  const words = await loadTranslations(context.db, placeOf(context.caller), context.language)
  return Object.keys(words).length ? localizeDesign(told, words) : told
}
