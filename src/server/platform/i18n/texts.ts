import { companyZone } from '../../../core/company/company-zone'
import { formatTimestamps } from '../../../core/text/format-timestamps'
import { localTime } from '../../../core/text/formats'
import {
  createTranslate,
  isLocalizable,
  type Translate,
  translateProblems as told,
} from '../../../core/text/translate'
import en from '../../../generated/texts/all/en.json'
import es from '../../../generated/texts/all/es.json'
import zh from '../../../generated/texts/all/zh.json'
import type { Language } from '../http/define-call'

type Sayers = Readonly<Record<Language, Translate>>

/** What says texts in each language; what one lacks is said in Chinese. */
const said: Sayers = {
  zh: createTranslate('zh', zh),
  en: createTranslate('en', en, zh),
  es: createTranslate('es', es, zh),
}

const byClockOf = (language: Language, zone: string) =>
  formatTimestamps(said[language], (moment) => localTime(Date.parse(moment), zone).slice(0, 16))

/** What says texts in each language, and moments as the company's clocks show them. */
export const translators: Sayers = {
  zh: byClockOf('zh', companyZone),
  en: byClockOf('en', companyZone),
  es: byClockOf('es', companyZone),
}

/** The sentence of a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export const textOf = (language: Language, code: string, params?: Record<string, unknown>): string =>
  translators[language](code, params)

/** The same for somebody whose clock goes by another zone. */
export const textInZone = (
  { language, zone }: { language: Language; zone: string },
  code: string,
  params?: Record<string, unknown>,
): string => byClockOf(language, zone)(code, params)

/** Whether a text key exists. */
export const isText = (code: string) => Object.hasOwn(zh, code)

/** Problems with their sentences, ready for the wire. */
export const localizeProblems = <Problem extends { code: string; params?: Record<string, unknown> }>(
  language: Language,
  problems: readonly Problem[],
) => told(translators[language], problems)

/** A refusal's data for the wire: problems in it get their sentences. */
export const localizeErrorData = (language: Language, data: unknown) =>
  Array.isArray(data) && data.every(isLocalizable) ? localizeProblems(language, data) : data
