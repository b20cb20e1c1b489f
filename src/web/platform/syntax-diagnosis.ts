type Diagnosis = typeof import('#/core/expression/syntax')['findSyntaxProblems']

let diagnosis: Diagnosis | undefined

/**
 * Finds the problems of an expression that cannot be read, once the parser of any text is loaded: 20 KB that no form
 * needs. The build of the package of forms resolves the module of the rules to this one (scripts/bundle-forms.mjs).
 */
export const findSyntaxProblems: Diagnosis = (text) => diagnosis?.(text) ?? []

/** Loads the parser; who writes expressions waits for it. */
export async function loadSyntaxDiagnosis(): Promise<void> {
  diagnosis ??= (await import('#/core/expression/syntax')).findSyntaxProblems
}
