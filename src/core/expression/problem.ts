/** A stretch of the expression's text, end exclusive. */
export type TextSpan = { from: number; to: number }

/** The values for the placeholders of a problem's text. */
export type Params = Readonly<Record<string, string | number>>

/** What is wrong with an expression and where; the sentence for `code` stands in schemas/texts. */
export type Problem = TextSpan & { code: string; params: Params; line: number; column: number }

/** What is wrong, before it is known where. */
export type Fault = { code: string; params?: Params }

/** Thrown while an expression is read or evaluated and answered as a Problem; never leaves this folder. */
export class ExpressionError {
  constructor(
    readonly code: string,
    readonly params: Params = {},
    readonly at?: TextSpan,
  ) {}
}

/** A problem at its place in the text; line and column count from 1. */
export function locateProblem(text: string, { from, to }: TextSpan, { code, params = {} }: Fault): Problem {
  const lines = text.slice(0, from).split('\n')
  const column = (lines.at(-1) ?? '').length + 1
  return { code, params, from, to, line: lines.length, column }
}

/** The span of a whole text. */
export const fullSpan = (text: string): TextSpan => ({ from: 0, to: text.length })

/** Computes; a failure that does not know its place yet gets this one. */
export function locateErrors<Value>(at: TextSpan, compute: () => Value): Value {
  try {
    return compute()
  } catch (failure) {
    throw attachLocation(failure, at)
  }
}

/** What was thrown, to be thrown on: a failure that does not know its place yet gets this one. */
export const attachLocation = (thrown: unknown, at: TextSpan): unknown =>
  thrown instanceof ExpressionError && !thrown.at
    ? new ExpressionError(thrown.code, thrown.params, at)
    : thrown
