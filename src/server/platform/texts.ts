import { isCoded, type Say, sayIn, withSentences as told } from '../../core/text/say'
import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'
import type { Language } from './call'

/** What says texts in each language; what one lacks is said in Chinese. */
export const sayers: Readonly<Record<Language, Say>> = {
  zh: sayIn('zh', zh),
  en: sayIn('en', en, zh),
  es: sayIn('es', es, zh),
}

/** The sentence of a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export const textOf = (language: Language, code: string, params?: Record<string, unknown>): string =>
  sayers[language](code, params)

/** Whether a text key exists. */
export const isText = (code: string) => Object.hasOwn(zh, code)

/** Problems with their sentences, ready for the wire. */
export const withSentences = <Problem extends { code: string; params?: Record<string, unknown> }>(
  language: Language,
  problems: readonly Problem[],
) => told(sayers[language], problems)

/** A refusal's data for the wire: problems in it get their sentences. */
export const toldData = (language: Language, data: unknown) =>
  Array.isArray(data) && data.every(isCoded) ? withSentences(language, data) : data
