type Diagnosis = typeof import('#/core/expression/syntax')['findSyntaxProblems']

let diagnosis: Diagnosis | undefined

/**
 * Finds the problems of an expression that cannot be read, once the parser of any text is loaded: 20 KB that no form
 * needs. The build of the package of forms puts it in the place of the rule (scripts/bundle-forms.mjs).
 */
export const diagnoseSyntax: Diagnosis = (text) => diagnosis?.(text) ?? []

/** Loads the parser; pages on which expressions are written wait for it. */
export async function loadSyntaxDiagnosis(): Promise<void> {
  diagnosis ??= (await import('#/core/expression/syntax')).findSyntaxProblems
}
