import { textOf } from '../platform/i18n/texts'
import { consoleLanguages } from '../platform/startup-error'

/** A text for the console, in each of its languages. */
export const bilingualText = (code: string, params: Record<string, unknown> = {}, between = '\n'): string =>
  consoleLanguages()
    .map((language) => textOf(language, code, params))
    .join(between)
