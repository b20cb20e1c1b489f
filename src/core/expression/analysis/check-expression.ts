import { memoizeWeak } from '../../text/memoize'
import { findNearestName } from '../../text/nearest-name'
import { findPatternProblem } from '../../text/pattern'
import { findFunction, unknownFunctionError } from '../call'
import { parseCustomReference } from '../custom-reference'
import {
  arityOf,
  findParameter,
  isValidArity,
  type LanguageFunction,
  type Parameter,
} from '../functions/define-function'
import { describePattern } from '../functions/pattern'
import { parseMoment } from '../local-date-time'
import { parseNumber } from '../number'
import { parseExpression } from '../parse'
import { printExpression } from '../print'
import { type ExpressionProblem, locateProblem, type ProblemParams } from '../problem'
import { parseColumnCode, printReference } from '../reference'
import { findResponseField, hasFieldArgument, type RemoteFunction } from '../remote'
import type { ExpressionNode, ExpressionNodeOf } from '../tree'
import type { ExtraSymbols, FieldSymbol } from './symbols'
import {
  canCompareKinds,
  kindOfResult,
  kindOfSymbol,
  logicalKinds,
  mismatchCodes,
  numericKinds,
  parameterKinds,
  type ValueKind,
} from './value-kinds'

/**
 * Returns every problem of an expression that is detectable before it runs. Checks syntax, fields, functions,
 * argument counts and operand kinds, each with its position. Empty text is the problem expression.empty.
 */
export function checkExpression(
  text: string,
  known: FieldSymbol[],
  more: ExtraSymbols = {},
): ExpressionProblem[] {
  const { problems, tree } = parseExpression(text)
  if (!tree) return problems.map((problem) => suggestField(problem, known))
  const checker = new Checker(text, known, more)
  const kind = checker.kindOf(tree)
  if (more.as === 'condition' && !logicalKinds.has(kind)) checker.report('not-a-condition', tree)
  return checker.problems
}

/** Suggests the reference for a word that is exactly the name of one field. */
function suggestField(problem: ExpressionProblem, known: readonly FieldSymbol[]): ExpressionProblem {
  if (problem.code !== 'expression.word') return problem
  const [field, another] = known.filter(({ name }) => name === problem.params.found)
  if (!field || another) return problem
  const instead = printReference({ ...field, shown: false })
  return { ...problem, code: 'expression.word-is-field', params: { ...problem.params, instead } }
}

/** Infers the result kind of an expression statically. */
export function inferExpressionKind(text: string, known: FieldSymbol[]): ValueKind {
  const { tree } = parseExpression(text)
  return tree ? new Checker(text, known, {}).kindOf(tree) : 'any'
}

/** Maximum number of problems of an expression for which a similar name is searched. */
const maxSuggestions = 5

/** Whether a problem is the name of a field or column that does not exist, and would count as empty. */
export const isUnknownFieldProblem = (code: string): boolean =>
  /^expression\.unknown-(?:field|column)/.test(code)

/** Indexes fields by key, memoized per list: a form of 2,000 formulas looks it up thousands of times. */
const fieldsByKey = memoizeWeak(
  (known: readonly FieldSymbol[]): ReadonlyMap<string, FieldSymbol> =>
    new Map(known.map((field) => [field.key, field])),
)

/** Walks a tree bottom-up, infers the kind of each node and records mismatches. */
class Checker {
  readonly problems: ExpressionProblem[] = []
  private fields: ReadonlyMap<string, FieldSymbol>

  constructor(
    private readonly text: string,
    known: FieldSymbol[],
    private readonly more: ExtraSymbols,
  ) {
    this.fields = fieldsByKey(known)
  }

  kindOf(node: ExpressionNode): ValueKind {
    if (node.type === 'text') return kindOfText(node)
    if (node.type === 'number' || node.type === 'boolean') return node.type
    if (node.type === 'field') return this.field(node)
    if (node.type === 'call') return this.call(node)
    if (node.type === 'binary') return this.binary(node)
    return node.operator === '-' ? this.demandNumber(node.of) : this.demandCondition(node.of)
  }

  report(code: string, at: ExpressionNode, params: ProblemParams = { found: printExpression(at) }): void {
    this.problems.push(locateProblem(this.text, at, { code: `expression.${code}`, params }))
  }

  private field(node: ExpressionNodeOf<'field'>): ValueKind {
    const field = this.fields.get(node.key)
    if (field) return node.shown ? 'input' : kindOfSymbol(field)
    const elsewhere = node.column && [...this.fields.values()].some((table) => columnOf(table, node.key))
    const name = node.name || node.key
    if (elsewhere) this.report('column-outside-table', node, { name })
    else this.reportUnknown('unknown-field', node, { name }, [...this.fields.values()])
    return 'any'
  }

  /** Reports an unknown name with the most similar known one. Searches for the first few problems only. */
  private reportUnknown(
    code: string,
    at: ExpressionNode,
    params: ProblemParams & { name: string },
    known: readonly FieldSymbol[],
  ): void {
    const isSearched = this.problems.length < maxSuggestions
    const stem = params.name.replace(/_[A-Za-z0-9]+$/, '')
    const nearest = isSearched
      ? findNearestName(
          stem,
          known.map(({ name }) => name),
        )
      : undefined
    const field = known.find(({ name }) => name === nearest)
    if (!field) this.report(code, at, params)
    else {
      const isText = code === 'unknown-column'
      const written = isText ? `${field.name}_${field.key}` : printReference({ ...field, shown: false })
      this.report(`${code}-similar`, at, { ...params, nearest: written })
    }
  }

  private binary(node: ExpressionNodeOf<'binary'>): ValueKind {
    const { operator, left, right } = node
    if (operator === '&&' || operator === '||') {
      this.demandCondition(left)
      return this.demandCondition(right)
    }
    if ('+-*/'.includes(operator)) {
      this.demandAmount(left)
      return this.demandAmount(right)
    }
    if (!canCompareKinds(operator, this.kindOf(left), this.kindOf(right)))
      this.report('not-comparable', node, { left: printExpression(left), right: printExpression(right) })
    return 'boolean'
  }

  private demandNumber(node: ExpressionNode): ValueKind {
    if (!numericKinds.has(this.kindOf(node))) this.report('not-a-number', node)
    return 'number'
  }

  /** Dates are calculated by functions, so that the unit is always explicit. */
  private demandAmount(node: ExpressionNode): ValueKind {
    const kind = this.kindOf(node)
    if (kind === 'date') this.report('date-as-number', node)
    else if (!numericKinds.has(kind)) this.report('not-a-number', node)
    return 'number'
  }

  private demandCondition(node: ExpressionNode): ValueKind {
    if (!logicalKinds.has(this.kindOf(node))) this.report('not-a-condition', node)
    return 'boolean'
  }

  private call(node: ExpressionNodeOf<'call'>): ValueKind {
    if (node.form === '#C') return this.custom(node)
    const callee = findFunction(node.name, this.more.call)
    if (!callee) return this.elsewhere(node)
    const table = this.tableOf(node, callee)
    node.args.forEach((argument, index) => {
      this.argument(argument, findParameter(callee, index), table)
    })
    if (!isValidArity(callee, node.args.length)) this.arity(node, arityOf(callee))
    return kindOfResult[callee.result]
  }

  /**
   * Returns the table field of a call. Its columns can be referenced by name, and read where an argument is
   * evaluated per row.
   */
  private tableOf({ args }: ExpressionNodeOf<'call'>, callee: LanguageFunction): FieldSymbol | undefined {
    const table = args.find((_, index) => findParameter(callee, index)?.kind === 'table')
    return table?.type === 'field' ? this.fields.get(table.key) : undefined
  }

  private argument(
    node: ExpressionNode,
    parameter: Parameter | undefined,
    table: FieldSymbol | undefined,
  ): void {
    const kind = parameter?.given === 'row' ? this.kindInRow(node, table) : this.kindOf(node)
    if (!parameter) return
    if (!parameterKinds[parameter.kind].has(kind)) this.report(mismatchCodes[parameter.kind], node)
    else if (parameter.kind === 'column') this.columnText(node, parameter, table)
    else if (parameter.kind === 'date' && isNoDate(node)) this.report('not-a-date', node)
    else if (parameter.of === 'pattern' && node.type === 'text') this.pattern(node)
  }

  private kindInRow(node: ExpressionNode, table: FieldSymbol | undefined): ValueKind {
    const around = this.fields
    this.fields = new Map([
      ...around,
      ...(table?.columns ?? []).map((column) => [column.key, column] as const),
    ])
    const kind = this.kindOf(node)
    this.fields = around
    return kind
  }

  private columnText(argument: ExpressionNode, parameter: Parameter, table: FieldSymbol | undefined): void {
    if (!table || argument.type !== 'text') return
    const column = columnOf(table, parseColumnCode(argument.value))
    const params = { name: argument.value, table: table.name }
    if (!column) this.reportUnknown('unknown-column', argument, params, table.columns ?? [])
    else if (parameter.of === 'number' && !numericKinds.has(kindOfSymbol(column)))
      this.report('not-a-number', argument)
  }

  /** Checks a literal pattern, which would fail on every run. */
  private pattern(node: ExpressionNodeOf<'text'>): void {
    const found = findPatternProblem(node.value)
    if (!found) return
    const params = { name: describePattern(node.value), part: found.part }
    this.problems.push(locateProblem(this.text, node, { code: found.code, params }))
  }

  private custom(node: ExpressionNodeOf<'call'>): ValueKind {
    this.kindsOfAll(node)
    if (node.args.length) this.arity(node, '0')
    if (this.more.custom && !this.more.custom.has(parseCustomReference(node.name).id))
      this.unknownFunction(node)
    return 'any'
  }

  private elsewhere(node: ExpressionNodeOf<'call'>): ValueKind {
    this.kindsOfAll(node)
    const { remote } = this.more
    const found = remote?.get(node.name)
    if (found && node.form === '#') this.remoteField(node, found)
    else if (remote || node.form !== '#') this.unknownFunction(node)
    return 'any'
  }

  /** Checks that a function with a field argument names an existing field of its response. */
  private remoteField(node: ExpressionNodeOf<'call'>, remote: RemoteFunction): void {
    if (!hasFieldArgument(remote)) return
    const [, requestedNode] = node.args
    if (node.args.length !== 2) this.arity(node, '2')
    else if (requestedNode?.type === 'text' && !findResponseField(remote, requestedNode.value))
      this.report('remote-field', requestedNode, { name: node.name, field: requestedNode.value })
  }

  private kindsOfAll({ args }: ExpressionNodeOf<'call'>): void {
    for (const argument of args) this.kindOf(argument)
  }

  private unknownFunction(node: ExpressionNodeOf<'call'>): void {
    const failure = unknownFunctionError(
      node,
      node.form === '#' ? this.more.remote?.keys() : this.more.call?.keys(),
    )
    this.problems.push(locateProblem(this.text, failure.at ?? node, failure))
  }

  private arity(node: ExpressionNodeOf<'call'>, expected: string): void {
    this.report('arguments', node, { name: node.name, expected, given: node.args.length })
  }
}

const columnOf = (table: FieldSymbol, code: string) => table.columns?.find(({ key }) => key === code)

/** Checks statically whether a literal text is not a date. */
const isNoDate = (node: ExpressionNode) =>
  node.type === 'text' && node.value !== '' && !parseMoment(node.value)

function kindOfText({ value }: ExpressionNodeOf<'text'>): ValueKind {
  if (value === '') return 'any'
  return parseNumber(value) === undefined ? 'text' : 'input'
}
