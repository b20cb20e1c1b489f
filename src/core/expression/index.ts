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
export { calledNames } from './analysis/called-functions'
export { checkExpression } from './analysis/check-expression'
export { precedenceNotice } from './analysis/precedence-warning'
export { referencesOf, renameField } from './analysis/references'
export type { KnownField, KnownMore } from './analysis/symbols'
export { type Compiled, compile } from './compile'
export {
  asksAlone,
  type Condition,
  type ConditionRow,
  facts as conditionFacts,
  type Operand,
  type RowOperator,
  type Single,
  type Subject,
} from './condition/condition'
export { readCondition } from './condition/read-condition'
export { writeCondition } from './condition/write-condition'
export { customsOf, parseCustom, printCustom, renameCustom } from './custom-reference'
export { evaluate, holds, isTrue } from './evaluate'
export { type Note, type NotedPart, note, recall } from './explanation/evaluation-trace'
export { explain } from './explanation/explain'
export { type Explanation, hiddenMark, type Labels } from './explanation/explainer'
export { membersOf } from './flatten-chain'
export { type LanguageFunction, parameterAt } from './functions/define-function'
export { builtInFunctions } from './functions/index'
export { parser as expressionParser } from './grammar/parser'
export { limits as expressionLimits } from './limits'
export { print } from './print'
export type { Params, Problem, Span } from './problem'
export { columnCode, parseReference, printReference, type Reference } from './reference'
export {
  isBlankQuestion,
  optionFunction,
  questionKey,
  questionOf,
  type RemoteAnswer,
  type RemoteFunction,
  type RemoteQuestion,
  remoteFunctionsIn,
  remoteScope,
} from './remote'
export type { Clock, Decided, Outcome, Scope } from './scope'
export { compileSets } from './sets'
export type { Node } from './tree'
