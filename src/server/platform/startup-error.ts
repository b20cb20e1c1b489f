import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'

export type StartupErrorCode = Extract<keyof typeof zh, `start.${string}`>
type Params = Record<string, string | number>

const texts = { zh, en, es }

/** The languages of the console, in this order. */
export type ConsoleLanguages = readonly (keyof typeof texts)[]

/** What the console speaks where CONSOLE_LANGUAGE does not say it: nobody knows yet who reads it. */
const everybody: ConsoleLanguages = ['zh', 'en']
let languages = everybody

/** Sets what the console speaks, as the settings say when they are read. */
export const setConsoleLanguage = (language: keyof typeof texts | undefined): void => {
  languages = language ? [language] : everybody
}

export const consoleLanguages = (): ConsoleLanguages => languages

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))

/** Why the server does not start: one sentence in each language of the console. */
export class StartupError extends Error {
  override name = 'StartupError'

  constructor(
    readonly code: StartupErrorCode,
    params: Params = {},
  ) {
    super(languages.map((language) => fill(texts[language][code], params)).join('\n'))
  }
}
