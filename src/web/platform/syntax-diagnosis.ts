type Diagnosis = typeof import('#/core/expression/syntax')['findSyntaxProblems']

let diagnosis: Diagnosis | undefined

/**
 * Finds the problems of an expression that cannot be read, where the parser of any text is loaded: 20 KB that no form
 * needs. The builds of pages put this module in the place of the rule.
 */
const diagnoseSyntax: Diagnosis = (text) => diagnosis?.(text) ?? []

export { diagnoseSyntax as findSyntaxProblems }

/** Provides the rule, on pages on which expressions are written. */
export const provideSyntaxDiagnosis = (find: Diagnosis): void => {
  diagnosis = find
}
