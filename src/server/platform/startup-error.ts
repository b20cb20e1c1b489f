import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'

export type StartupErrorCode = Extract<keyof typeof zh, `start.${string}`>
type Params = Record<string, string | number>

const texts = { zh, en, es }

/** Languages of the console, in this order. */
export type ConsoleLanguages = readonly (keyof typeof texts)[]

/** Languages of the console without CONSOLE_LANGUAGE, as the reader is unknown. */
const everybody: ConsoleLanguages = ['zh', 'en']
let languages = everybody

/** Sets the language of the console once the settings are read. */
export const setConsoleLanguage = (language: keyof typeof texts | undefined): void => {
  languages = language ? [language] : everybody
}

export const consoleLanguages = (): ConsoleLanguages => languages

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))

/** Reason why the server does not start: one message in each language of the console. */
export class StartupError extends Error {
  override name = 'StartupError'

  constructor(
    readonly code: StartupErrorCode,
    params: Params = {},
  ) {
    super(languages.map((language) => fill(texts[language][code], params)).join('\n'))
  }
}
