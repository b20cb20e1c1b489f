import { fill } from '../../core/text/fill'
import { signsBetween } from '../../core/text/language'
import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'
import type { Language } from './call'

const texts: Record<Language, Record<string, string>> = { zh, en, es }

const isCoded = (value: unknown): value is { code: string; params?: Record<string, unknown>; msg?: string } =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

function shown(language: Language, value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => shown(language, one)).join(signsBetween[language].choices)
  if (isCoded(value)) return textOf(language, value.code, value.params)
  return String(value)
}

/** The sentence of a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export function textOf(language: Language, code: string, params: Record<string, unknown> = {}): string {
  const text = texts[language][code] ?? texts.zh[code] ?? code
  return fill(text, language, params, (value) => shown(language, value))
}

/** Whether a text key exists. */
export const isText = (code: string) => Object.hasOwn(zh, code)

/** Problems with their sentences, ready for the wire. */
export const withSentences = <Problem extends { code: string; params?: Record<string, unknown> }>(
  language: Language,
  problems: readonly Problem[],
) => problems.map((problem) => ({ ...problem, msg: textOf(language, problem.code, problem.params) }))

/** A refusal's data for the wire: problems in it get their sentences. */
export const toldData = (language: Language, data: unknown) =>
  Array.isArray(data) && data.every(isCoded) ? withSentences(language, data) : data
