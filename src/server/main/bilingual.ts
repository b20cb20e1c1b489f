import { translateKey } from '../platform/i18n/texts'
import { consoleLanguages } from '../platform/startup-failure'

/** Returns a text for the console in both languages. */
export const bilingualText = (code: string, params: Record<string, unknown> = {}, between = '\n'): string =>
  consoleLanguages()
    .map((language) => translateKey(language, code, params))
    .join(between)
