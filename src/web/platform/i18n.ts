import { useSyncExternalStore } from 'react'

export type Language = 'zh' | 'en' | 'es'

type Texts = Record<string, string>

const loaders = import.meta.glob<Texts>('../../generated/texts/??.json', { import: 'default' })
const languages: readonly Language[] = ['zh', 'en', 'es']
const listeners = new Set<() => void>()
const added: Record<Language, Texts> = { zh: {}, en: {}, es: {} }
let language: Language = 'zh'
let texts: Texts = {}

/** The language chosen in the cookie; Chinese unless it says otherwise (S1-001). */
export const languageOfCookie = (cookie: string): Language =>
  languages.find((one) => one === /(?:^|; )language=(\w+)/.exec(cookie)?.[1]) ?? 'zh'

/** Loads a language's texts and makes it the page's. */
export async function speak(next: Language): Promise<void> {
  const load = loaders[`../../generated/texts/${next}.json`]
  if (load) texts = await load()
  language = next
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : next
  for (const listener of listeners) listener()
}

/** Texts that come with the part of the page that speaks them, in all languages. */
export function addTexts(more: Record<Language, Texts>): void {
  for (const one of languages) Object.assign(added[one], more[one])
}

/** The text of a key with its {placeholders} filled; an unknown key shows itself. */
export function t(key: string, params: Record<string, unknown> = {}): string {
  const text = texts[key] ?? added[language][key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

export const currentLanguage = (): Language => language

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's language; redraws when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
