import { useSyncExternalStore } from 'react'
import { interpolate } from '#/core/text/interpolate'
import { separators } from '#/core/text/language'
import { createEmitter } from '../event-emitter'

export type Language = 'zh' | 'en' | 'es'

type Texts = Record<string, string>

const outside = import.meta.glob<Texts>('../../../generated/texts/??.json', { import: 'default' })
const inside = import.meta.glob<Texts>('../../../generated/texts/??-inside.json', { import: 'default' })
export const languages: readonly Language[] = ['zh', 'en', 'es']
const languageChanges = createEmitter<[]>()
const added: Record<Language, Texts> = { zh: {}, en: {}, es: {} }
let language: Language = 'zh'
let texts: Texts = {}
let isInside = true

const textsOf = async (next: Language): Promise<Texts> => {
  const files = [
    outside[`../../../generated/texts/${next}.json`],
    isInside ? inside[`../../../generated/texts/${next}-inside.json`] : undefined,
  ]
  return Object.assign({}, ...(await Promise.all(files.map((load) => load?.()))))
}

/** Loads a language's texts and activates it. */
export async function setLanguage(next: Language): Promise<void> {
  texts = await textsOf(next)
  language = next
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : next
  languageChanges.tell()
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
  for (const one of languages) Object.assign(added[one], more[one])
}

/**
 * Returns the text of a key with {placeholders} filled in and plurals chosen; an unknown key returns itself.
 */
export function t(key: string, params: Record<string, unknown> = {}): string {
  const text = texts[key] ?? added[language][key] ?? key
  return interpolate(text, language, params)
}

export const currentLanguage = (): Language => language

/** Returns the separator between listed names. */
export const listSeparator = (): string => separators[language].choices

/** Returns the page's language; updates when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(languageChanges.add, currentLanguage)
