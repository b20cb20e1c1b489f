import {
  localizeDesign,
  localizeDesignInSlices,
  type TranslationMap,
  translateText,
  withHtmlTranslations,
} from '../../../core/flow'
import { memoizeWeak } from '../../../core/text/memoize'
import { type Context, type Db, finishInSlices, type Language, translateKey } from '../../platform'
import { cleanHtmlOrEmpty } from '../../queries/design/clean-design'
import { listTranslations, readDesignStamp } from '../../queries/design/translations'

interface Kept {
  stamp: string
  words: TranslationMap
}

/** Cache of translations by language and workspace, valid until a design is saved. */
const entriesOf = memoizeWeak((_: Db) => new Map<string, Kept>())

/** Product texts that occur in place of design steps, written in the language of the actor. */
const ownWords = (language: Language): TranslationMap =>
  language === 'zh'
    ? {}
    : { [translateKey('zh', 'comment.notice')]: translateKey(language, 'comment.notice') }

/** Workspace and language of translations, with the stamp of the designs if known. */
interface Place {
  workspace: string
  stamp?: string | undefined
}

/**
 * Loads the translations of a workspace's published designs to a language; none for their original language.
 */
export async function loadTranslations(
  db: Db,
  { workspace, stamp: requestedStamp }: Place,
  language: Language,
): Promise<TranslationMap> {
  const ofDb = entriesOf(db)
  const key = `${language} ${workspace}`
  const stamp = requestedStamp ?? (await readDesignStamp(db, workspace))
  const cached = ofDb.get(key)
  if (cached?.stamp === stamp) return cached.words
  const listed = { ...ownWords(language), ...(await listTranslations(db, workspace, language)) }
  const words = withHtmlTranslations(listed, cleanHtmlOrEmpty)
  ofDb.set(key, { stamp, words })
  return words
}

const placeOf = ({ workspace, known }: Context['caller']): Place => ({ workspace, stamp: known?.designs })

type Asking = Pick<Context, 'db' | 'caller' | 'language'>

/** Translates a word of a design, or a part of a design with all its words. */
export interface DesignLocalizer {
  words: TranslationMap
  say(word: string): string
  /** Returns the same object for the same part, as long as the translations are valid. */
  told<Part extends object>(part: Part): Part
}

const asWritten: DesignLocalizer = { words: {}, say: (word) => word, told: (part) => part }

const localizerOf = memoizeWeak((words: TranslationMap): DesignLocalizer => {
  if (!Object.keys(words).length) return asWritten
  const localized = memoizeWeak((part: object) => localizeDesign(part, words))
  const describe = <Part extends object>(part: Part): Part => localized(part) as Part
  return { words, say: (word) => translateText(word, words), told: describe }
})

/** Loads the localizer of the caller. */
export async function loadLocalizer({ db, caller, language }: Asking): Promise<DesignLocalizer> {
  return localizerOf(await loadTranslations(db, placeOf(caller), language))
}

/** Whether a call returns parts of designs to users; designers read the original words. */
const tellsOfDesigns = (call: string) =>
  call.startsWith('oa/flow/') || /^oa\/flowdesigns\/(cancreat|allenable)treelist$/.test(call)

/** Localizes the words of designs in a response to its reader's language, yielding to other requests. */
export async function localizeResponse<Told>(call: string, result: Told, context: Context): Promise<Told> {
  if (result === null || typeof result !== 'object' || !tellsOfDesigns(call)) return result
  const words = await loadTranslations(context.db, placeOf(context.caller), context.language)
  return Object.keys(words).length ? finishInSlices(localizeDesignInSlices(result, words)) : result
}
