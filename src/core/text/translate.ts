import { interpolate } from './interpolate'
import { type Language, separators } from './language'

/** Translates a text key; a parameter may itself be {code, params}, or a list, which is joined. */
export type Translate = (key: string, params?: Record<string, unknown>) => string

type Texts = Readonly<Record<string, string>>

/** Whether a value is a localizable text. */
export const isLocalizable = (
  value: unknown,
): value is { code: string; params?: Record<string, unknown>; msg?: string } =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

/** Creates the text of a parameter: a localizable text is translated, a list is joined. */
function createParameterText(language: Language, say: Translate): (value: unknown) => string {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).join(separators[language].choices)
    return isLocalizable(value) ? say(value.code, value.params) : String(value)
  }
  return shown
}

/**
 * Creates a translator for a language, using the first list that contains a key; an unknown key translates to
 * itself.
 */
export function createTranslate(language: Language, ...lists: readonly Texts[]): Translate {
  const say: Translate = (key, params = {}) => {
    const text = lists.find((one) => one[key] !== undefined)?.[key] ?? key
    return interpolate(text, language, params, parameterText)
  }
  const parameterText = createParameterText(language, say)
  return say
}

/** Adds the messages to problems. */
export const translateProblems = <Problem extends { code: string; params?: Record<string, unknown> }>(
  say: Translate,
  problems: readonly Problem[],
) => problems.map((problem) => ({ ...problem, msg: say(problem.code, problem.params) }))
