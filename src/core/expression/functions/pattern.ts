import { findMatch, patternCost, replaceMatches } from '../../text/pattern'
import { ExpressionError } from '../problem'
import { describeValue } from '../value'
import { assertTextLength } from './argument-guards'
import type { FunctionRule } from './define-function'

/** So many states of a pattern are followed in a step. */
const statesOfStep = 20

/** The steps that a pattern takes; a long text with a pattern of many states is refused before it is matched. */
export const patternSteps = (text: string, pattern: string): number =>
  patternCost(pattern, text) / statesOfStep

/** Refuses a pattern that cannot be read; look-around and back-references cannot, so time stays linear. */
function readable<Answer>(pattern: string, answer: Answer | undefined): Answer {
  if (answer === undefined)
    throw new ExpressionError('expression.pattern-invalid', { found: describeValue(pattern) })
  return answer
}

/** Whether a text has something that a pattern matches. */
export const patternFound: FunctionRule<'patternFound'> = (text, pattern) =>
  readable(pattern, findMatch(pattern, text)) !== null

/** The first part of a text that a pattern matches, or its first group. */
export const patternTaken: FunctionRule<'patternTaken'> = (text, pattern) =>
  readable(pattern, findMatch(pattern, text)) ?? ''

/** A text with every match replaced; the replacement is taken as it is written. */
export const patternReplaced: FunctionRule<'patternReplaced'> = (text, pattern, replacement = '') => {
  assertTextLength((text.length + 1) * Math.max(1, replacement.length))
  return readable(pattern, replaceMatches(pattern, text, replacement))
}
