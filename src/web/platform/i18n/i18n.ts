import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Language, separators } from '#/core/text/language'
import { createTranslate, type Translate } from '#/core/text/translate'
import { createEmitter } from '../event-emitter'

export type { Language }

type Texts = Record<string, string>
type TextFiles = Record<string, () => Promise<Texts>>

const outside = import.meta.glob<Texts>('../../../generated/texts/??.json', { import: 'default' })
const inside = import.meta.glob<Texts>('../../../generated/texts/??-inside.json', { import: 'default' })
export const languages: readonly Language[] = ['zh', 'en', 'es']
const languageChanges = createEmitter<[]>()
const known: Record<Language, Texts> = { zh: {}, en: {}, es: {} }
const added: TextFiles[] = []
let language: Language = 'zh'
/** Language whose texts are loading, or the active one. */
let nextLanguage: Language = language
let isInside = true

/** Languages of forms in pages of others, beside the page's own. */
const formLanguages = new Set<Language>()

/** Loads a language's file of several, unless it is loaded; the start of its name is the language. */
async function loadFile(files: TextFiles, of: Language): Promise<void> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${of}`))?.[1]
  // A module that waits for this file cannot be evaluated again after a failure.
  Object.assign(known[of], await load?.().catch(load))
}

const loadLanguage = (of: Language, files: readonly TextFiles[]) =>
  Promise.all([...files, ...added].map((one) => loadFile(one, of)))

/** Loads these texts of a language for a form that speaks another one than its page. */
export async function loadFormLanguage(of: Language, files: readonly TextFiles[]): Promise<void> {
  formLanguages.add(of)
  await loadLanguage(of, files)
}

/** Loads these texts of a language and activates it for the page. */
export async function activateLanguage(next: Language, files: readonly TextFiles[]): Promise<void> {
  nextLanguage = next
  await loadLanguage(next, files)
  language = next
  languageChanges.tell()
}

/** Returns the tag of a language for the lang attribute. */
export const languageTag = (of: Language): string => (of === 'zh' ? 'zh-CN' : of)

/** Loads a language's texts and activates it for the page. */
export async function setLanguage(next: Language): Promise<void> {
  await activateLanguage(next, isInside ? [outside, inside] : [outside])
  document.documentElement.lang = languageTag(next)
}

/** Loads only the texts needed before sign-in, until `loadPrivateTexts`: the login page has a budget. */
export const setPublicLanguage = (next: Language): Promise<void> => {
  isInside = false
  return setLanguage(next)
}

/** Loads the texts for signed-in people too. */
export async function loadPrivateTexts(): Promise<void> {
  if (isInside) return
  isInside = true
  await setLanguage(language)
}

/** Adds texts of a lazily loaded module, in all languages. */
export function addTexts(more: Record<Language, Texts>): void {
  for (const one of languages) Object.assign(known[one], more[one])
}

/** Loads texts of a lazily loaded module in the page's language, and in each that is set later. */
export async function loadTexts(files: TextFiles): Promise<void> {
  added.push(files)
  await Promise.all(
    [...new Set([language, nextLanguage, ...formLanguages])].map((one) => loadFile(files, one)),
  )
}

/** Translates text keys to one language. */
export interface Translator extends Translate {
  readonly language: Language
}

const createTranslator = (of: Language): Translator =>
  Object.assign(createTranslate(of, known[of]), { language: of })

const translators: Readonly<Record<Language, Translator>> = {
  zh: createTranslator('zh'),
  en: createTranslator('en'),
  es: createTranslator('es'),
}

/** Returns the translator to a language. */
export const translatorOf = (of: Language): Translator => translators[of]

/**
 * Returns the text of a key with {placeholders} filled in and plurals chosen, in the page's language; an unknown key
 * returns itself. A parameter may itself be {code, params}, or a list, which is joined.
 */
export const t: Translator = Object.defineProperty(
  ((key, params) => translators[language](key, params)) as Translator,
  'language',
  { get: () => language },
)

const TranslatorContext = createContext<Translator>(t)

/** Provides the translator of a part of the page that speaks another language. */
export const TranslatorProvider = TranslatorContext.Provider

/** Returns the translator of the form around, or that of the page. */
export const useTranslator = (): Translator => useContext(TranslatorContext)

export const currentLanguage = (): Language => language

/** Returns the separator between listed names. */
export const listSeparator = (of: Language = language): string => separators[of].choices

/** Returns the page's language; updates when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(languageChanges.add, currentLanguage)
