import { textOf } from '../platform/i18n/texts'
import { consoleLanguages } from '../platform/startup-failure'

/** Returns a text for the console in both languages. */
export const bilingualText = (code: string, params: Record<string, unknown> = {}, between = '\n'): string =>
  consoleLanguages()
    .map((language) => textOf(language, code, params))
    .join(between)
