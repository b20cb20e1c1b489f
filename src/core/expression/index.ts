/**
 * The expression language of conditions, formulas, form maps and, in its set dialect, contact formulas. The
 * same code runs in browser, server, simulation and tests.
 *
 * Pipeline: tree-reader.ts (our tree, plain data, of a valid text) → compile.ts (closures) → run(scope). Of any other
 * text, syntax.ts returns the errors as problems with a position, by the parser that is generated from
 * grammar/expression.grammar and tolerates any text. parse.ts joins both. Besides
 * it there are analysis/check-expression.ts (static kinds and names), explanation/explain.ts (how a value was
 * computed), print.ts, analysis/references.ts (which fields) and sets.ts (union, intersection, difference
 * over $1…$n).
 *
 * Values are JSON. Empty (missing, "", empty list) is 0 beside a number and "" beside a text. Numbers are
 * exact decimals. A text that spells a number counts as one in arithmetic and beside a number. && and ||
 * evaluate their right side only when needed. No text or value makes this module throw: errors are returned
 * as a Problem whose sentence is stored in schemas/texts under its code.
 *
 * To add a function, add one JSON in schemas/functions (names, arguments, help, an example) and one pure rule
 * of the same name in functions/. Its arguments arrive converted, validated for count and, on request, lazy.
 */

export { checkExpression, inferExpressionKind, isUnknownFieldProblem } from './analysis/check-expression'
export { collectFunctionNames } from './analysis/function-names'
export { needsPrecedenceWarning } from './analysis/precedence-warning'
export { findFieldReferences, renameFieldInExpression } from './analysis/references'
export type { ExtraSymbols, FieldSymbol } from './analysis/symbols'
export { numericKinds, parameterKinds, type ValueKind } from './analysis/value-kinds'
export { findFunction } from './call'
export type { StepWrapper } from './compile'
export { type CompiledExpression, compileExpression } from './compile'
export {
  type Condition,
  type ConditionRow,
  conditionFacts,
  needsNoOperand,
  type Operand,
  type OperandValue,
  type RowOperator,
  rowFunctions,
  type Subject,
} from './condition/condition'
export { readCondition } from './condition/read-condition'
export { writeCondition } from './condition/write-condition'
export {
  findCustomReferences,
  parseCustomReference,
  printCustomReference,
  renameCustomInExpression,
} from './custom-reference'
export { evaluateExpression, isConditionMet, isTrueResult } from './evaluate'
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
export { loadAllFamilies } from './functions/missing-families'
export { parser as expressionParser } from './grammar/parser'
export { expressionLimits } from './limits'
export { dateToSeconds, formatMoment, parseMoment } from './local-date-time'
export { add, compareNumbers, formatDigits, isNumeric, type Numeric, parseNumber, round } from './number'
export { parseExpression } from './parse'
export { printExpression, printText } from './print'
export type { ExpressionProblem, ProblemParams, TextSpan } from './problem'
export { ExpressionError } from './problem'
export { type FieldReference, parseColumnCode, parseReference, printReference } from './reference'
export {
  indexRemoteFunctions,
  isBlankQuery,
  optionFunctionName,
  type RemoteFunction,
  type RemoteQuery,
  type RemoteResponse,
  remoteQueryKey,
  remoteScope,
  toRemoteQuery,
} from './remote'
export type { Clock, DecisionResult, EvaluationResult, ExpressionStep, Scope } from './scope'
export { compileSetFormula } from './sets'
export { findSyntaxProblems } from './syntax'
export type { ExpressionNode } from './tree'
export { type BinaryOperator, childNodes, type ExpressionNodeOf } from './tree'
export { describeValue, formatExpressionValue, toList, toPlainText, toPlainValue } from './value'
export { WorkBudget } from './work-budget'
