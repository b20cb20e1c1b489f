import { useSyncExternalStore } from 'react'
import { interpolate } from '#/core/text/interpolate'
import { separators } from '#/core/text/language'
import { writePreferenceCookie } from '../cookie'

export type Language = 'zh' | 'en' | 'es'

type Texts = Record<string, string>

const outside = import.meta.glob<Texts>('../../../generated/texts/??.json', { import: 'default' })
const inside = import.meta.glob<Texts>('../../../generated/texts/??-inside.json', { import: 'default' })
const languages: readonly Language[] = ['zh', 'en', 'es']
const listeners = new Set<() => void>()
const added: Record<Language, Texts> = { zh: {}, en: {}, es: {} }
let language: Language = 'zh'
let texts: Texts = {}
let isInside = true

/** The language chosen in the cookie; Chinese unless it says otherwise (S1-001). */
export const languageOfCookie = (cookie: string): Language =>
  languages.find((one) => one === /(?:^|; )language=(\w+)/.exec(cookie)?.[1]) ?? 'zh'

const textsOf = async (next: Language): Promise<Texts> => {
  const files = [
    outside[`../../../generated/texts/${next}.json`],
    isInside ? inside[`../../../generated/texts/${next}-inside.json`] : undefined,
  ]
  return Object.assign({}, ...(await Promise.all(files.map((load) => load?.()))))
}

/** Loads a language's texts and makes it the page's. */
export async function setLanguage(next: Language): Promise<void> {
  texts = await textsOf(next)
  language = next
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : next
  for (const listener of listeners) listener()
}

/** Makes a language the page's and, by its cookie, that of later pages and of the server. */
export function switchLanguage(next: Language): void {
  writePreferenceCookie('language', next)
  void setLanguage(next)
}

/** Only what is said to somebody who has not signed in, until `loadPrivateTexts`: the login page has a budget. */
export const setPublicLanguage = (next: Language): Promise<void> => {
  isInside = false
  return setLanguage(next)
}

/** From now on whatever is said to those who are signed in, too. */
export async function loadPrivateTexts(): Promise<void> {
  if (isInside) return
  isInside = true
  await setLanguage(language)
}

/** Texts that come with the part of the page that speaks them, in all languages. */
export function addTexts(more: Record<Language, Texts>): void {
  for (const one of languages) Object.assign(added[one], more[one])
}

/** The text of a key with its {placeholders} filled and its plurals chosen; an unknown key shows itself. */
export function t(key: string, params: Record<string, unknown> = {}): string {
  const text = texts[key] ?? added[language][key] ?? key
  return interpolate(text, language, params)
}

export const currentLanguage = (): Language => language

/** What stands between names that are told one after another. */
export const listSeparator = (): string => separators[language].choices

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's language; redraws when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
