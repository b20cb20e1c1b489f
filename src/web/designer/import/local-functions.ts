import type { Problem } from '#/generated/types'

/** A predecessor function that formulas call and that Qianpi does not have. */
export interface MissingFunction {
  name: string
  /** The built-in function with the most similar name, if any. */
  nearest?: string
}

const codes = ['expression.unknown-function', 'expression.unknown-function-similar']

/**
 * Finds functions that old documents stored as program text (funeval) and that formulas still call. Formulas
 * also run on the server, which runs no scripts, so such a function is replaced by a built-in one or not at
 * all.
 */
export function findMissingFunctions(problems: readonly Problem[]): MissingFunction[] {
  const found = problems
    .filter(({ code }) => codes.includes(code))
    .map(({ params }) => ({ name: String(params?.name ?? ''), nearest: params?.nearest }))
  return [...new Map(found.map((one) => [one.name, one])).values()].flatMap(({ name, nearest }) =>
    name ? [{ name, nearest: typeof nearest === 'string' ? nearest : undefined }] : [],
  )
}
