/** Span of the expression's text, end exclusive. */
export type TextSpan = { from: number; to: number }

/** Values of the placeholders in a problem's text. */
export type ProblemParams = Readonly<Record<string, string | number>>

/** Problem of an expression with its position; the sentence for `code` is in schemas/texts. */
export type ExpressionProblem = TextSpan & {
  code: string
  params: ProblemParams
  line: number
  column: number
}

/** Problem without a position. */
export type ProblemWithoutPosition = { code: string; params?: ProblemParams }

/** Thrown while an expression is parsed or evaluated, and returned as a Problem; never leaves this folder. */
export class ExpressionError {
  constructor(
    readonly code: string,
    readonly params: ProblemParams = {},
    readonly at?: TextSpan,
  ) {}
}

/** Locates a problem in the text; line and column count from 1. */
export function locateProblem(
  text: string,
  { from, to }: TextSpan,
  { code, params = {} }: ProblemWithoutPosition,
): ExpressionProblem {
  const lines = text.slice(0, from).split('\n')
  const column = (lines.at(-1) ?? '').length + 1
  return { code, params, from, to, line: lines.length, column }
}

/** Span of a whole text. */
export const fullSpan = (text: string): TextSpan => ({ from: 0, to: text.length })

/** Runs a computation; an error without a position gets the given one. */
export function withErrorLocation<Value>(at: TextSpan, compute: () => Value): Value {
  try {
    return compute()
  } catch (failure) {
    throw addErrorLocation(failure, at)
  }
}

/** Returns the error to rethrow, with the given position if it had none. */
export const addErrorLocation = (thrown: unknown, at: TextSpan): unknown =>
  thrown instanceof ExpressionError && !thrown.at
    ? new ExpressionError(thrown.code, thrown.params, at)
    : thrown
