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

/** Translators by language; a missing text falls back to Chinese. */
const message: Sayers = {
  zh: createTranslate('zh', zh),
  en: createTranslate('en', en, zh),
  es: createTranslate('es', es, zh),
}

const byClockOf = (language: Language, zone: string) =>
  formatTimestamps(message[language], (moment) => localTime(Date.parse(moment), zone).slice(0, 16))

/** Translators by language, with moments in the company's time zone. */
export const translators: Sayers = {
  zh: byClockOf('zh', companyZone),
  en: byClockOf('en', companyZone),
  es: byClockOf('es', companyZone),
}

/** Translates a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export const translateKey = (language: Language, code: string, params?: Record<string, unknown>): string =>
  translators[language](code, params)

/** Does the same for a person in another time zone. */
export const translateKeyInZone = (
  { language, zone }: { language: Language; zone: string },
  code: string,
  params?: Record<string, unknown>,
): string => byClockOf(language, zone)(code, params)

/** Whether a text key exists. */
export const isTextKey = (code: string) => Object.hasOwn(zh, code)

/** Adds the messages to problems for the wire format. */
export const localizeProblems = <Problem extends { code: string; params?: Record<string, unknown> }>(
  language: Language,
  problems: readonly Problem[],
) => told(translators[language], problems)

/** Adds the messages to problems in the data of an error. */
export const localizeErrorData = (language: Language, data: unknown) =>
  Array.isArray(data) && data.every(isLocalizable) ? localizeProblems(language, data) : data
