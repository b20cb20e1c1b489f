import { consoleLanguages } from '../platform/start-refused'
import { textOf } from '../platform/texts'

/** A text for the console, in each of its languages. */
export const both = (code: string, params: Record<string, unknown> = {}, between = '\n'): string =>
  consoleLanguages()
    .map((language) => textOf(language, code, params))
    .join(between)
