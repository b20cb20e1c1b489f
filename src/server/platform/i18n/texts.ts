import { companyZone } from '../../../core/company/company-zone'
import { sayByClock } from '../../../core/text/format-timestamps'
import { localTime } from '../../../core/text/formats'
import { isCoded, type Say, sayIn, withSentences as told } from '../../../core/text/translate'
import en from '../../../generated/texts/all/en.json'
import es from '../../../generated/texts/all/es.json'
import zh from '../../../generated/texts/all/zh.json'
import type { Language } from '../http/define-call'

type Sayers = Readonly<Record<Language, Say>>

/** What says texts in each language; what one lacks is said in Chinese. */
const said: Sayers = { zh: sayIn('zh', zh), en: sayIn('en', en, zh), es: sayIn('es', es, zh) }

const byClockOf = (language: Language, zone: string) =>
  sayByClock(said[language], (moment) => localTime(Date.parse(moment), zone).slice(0, 16))

/** What says texts in each language, and moments as the company's clocks show them. */
export const sayers: Sayers = {
  zh: byClockOf('zh', companyZone),
  en: byClockOf('en', companyZone),
  es: byClockOf('es', companyZone),
}

/** The sentence of a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export const textOf = (language: Language, code: string, params?: Record<string, unknown>): string =>
  sayers[language](code, params)

/** The same for somebody whose clock goes by another zone. */
export const textAt = (
  { language, zone }: { language: Language; zone: string },
  code: string,
  params?: Record<string, unknown>,
): string => byClockOf(language, zone)(code, params)

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
