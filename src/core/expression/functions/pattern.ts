import { findMatch, findPatternProblem, replaceMatches } from '../../text/pattern'
import { ExpressionError } from '../problem'
import { assertTextLength } from './argument-guards'
import type { FunctionRule } from './define-function'

/** Throws for a pattern that cannot be parsed, with the part that is not supported. */
function readable<Answer>(pattern: string, answer: Answer | undefined): Answer {
  if (answer !== undefined) return answer
  const { code, part } = findPatternProblem(pattern) ?? { code: 'pattern.malformed', part: pattern }
  throw new ExpressionError(code, { name: describePattern(pattern), part })
}

const longestPattern = 60

/** Returns a pattern as its problem names it. */
export const describePattern = (pattern: string): string =>
  pattern.length > longestPattern ? `${pattern.slice(0, longestPattern)}…` : pattern

/** Whether a pattern matches anywhere in a text. */
export const patternFound: FunctionRule<'patternFound'> = (text, pattern) =>
  readable(pattern, findMatch(pattern, text)) !== null

/** Returns the first match of a pattern in a text, or its first group. */
export const patternTaken: FunctionRule<'patternTaken'> = (text, pattern) =>
  readable(pattern, findMatch(pattern, text)) ?? ''

/** Replaces every match in a text; the replacement is literal. */
export const patternReplaced: FunctionRule<'patternReplaced'> = (text, pattern, replacement = '') => {
  assertTextLength((text.length + 1) * Math.max(1, replacement.length))
  return readable(pattern, replaceMatches(pattern, text, replacement))
}
