/**
 * The one expression language, used by conditions, formulas, form maps and, in its set dialect, contact
 * formulas; the same code answers in browser, server, simulation and tests.
 *
 * A text goes through: parser (generated from grammar/expression.grammar; tolerates any text) → syntax.ts
 * (errors as problems with a place) → parse.ts (our tree: plain data) → compile.ts (closures) → run(scope).
 * Beside that line stand check.ts (kinds and names, before anything runs), explain.ts (how a value came
 * about), print.ts, references.ts (which fields) and sets.ts (union, intersection, difference over $1…$n).
 *
 * What a value is: JSON. Empty (missing, "", empty list) is 0 beside a number and "" beside a text. Numbers
 * are exact decimals. A text that spells a number counts as one in arithmetic and beside a number. && and ||
 * ask their right side only when it matters. Nothing here throws because of a text or a value: what is
 * wrong comes back as a Problem whose sentence stands in schemas/texts under its code.
 *
 * A new function is one JSON in schemas/functions (names, arguments, help, an example) and one rule of the
 * same name in functions/, which only computes: its arguments arrive converted, counted and, if it asks, late.
 */
export { collectFunctionNames } from './analysis/function-names'
export { checkExpression } from './analysis/check-expression'
export { needsPrecedenceWarning } from './analysis/precedence-warning'
export { referencesOf, renameField } from './analysis/references'
export type { ExtraSymbols, FieldSymbol } from './analysis/symbols'
export { type CompiledExpression, compile } from './compile'
export {
  type Condition,
  type ConditionRow,
  conditionFacts,
  needsNoOperand,
  type Operand,
  type OperandValue,
  type RowOperator,
  type Subject,
} from './condition/condition'
export { readCondition } from './condition/read-condition'
export { writeCondition } from './condition/write-condition'
export { customReferencesOf, parseCustom, printCustom, renameCustom } from './custom-reference'
export { evaluate, isConditionMet, isTrueOutcome } from './evaluate'
export {
  type ConditionTrace,
  explainTrace,
  type TracePart,
  traceCondition,
} from './explanation/evaluation-trace'
export { explainExpression } from './explanation/explain'
export { type Explanation, type ExplanationLabels, redactionMark } from './explanation/explainer'
export { flattenChain } from './flatten-chain'
export { findParameter, type LanguageFunction } from './functions/define-function'
export { builtInFunctions } from './functions/index'
export { parser as expressionParser } from './grammar/parser'
export { expressionLimits } from './limits'
export { print } from './print'
export type { Params, Problem, TextSpan } from './problem'
export { columnCode, type FieldReference, parseReference, printReference } from './reference'
export {
  indexRemoteFunctions,
  isBlankQuestion,
  optionFunctionName,
  questionKey,
  type RemoteAnswer,
  type RemoteFunction,
  type RemoteQuestion,
  remoteScope,
  toRemoteQuestion,
} from './remote'
export type { Clock, DecisionResult, EvaluationResult, Scope } from './scope'
export { compileSets } from './sets'
export type { Node } from './tree'
