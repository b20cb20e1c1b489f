import { functionNamed, unknownFunction } from './call'
import { parseCustom } from './custom'
import { arityOf, type LanguageFunction, type Parameter, parameterAt, takes } from './functions/define'
import {
  accepted,
  canCompare,
  type Kind,
  kindOfField,
  kindOfResult,
  logical,
  numeric,
  refusal,
} from './kinds'
import type { KnownField, KnownMore } from './known'
import { parseMoment } from './moment'
import { parseNumber } from './number'
import { parse } from './parse'
import { print } from './print'
import { type Params, type Problem, problemAt } from './problem'
import { columnCode } from './reference'
import { fieldNamed, picksField, type RemoteFunction } from './remote'
import type { Node, NodeOf } from './tree'

/**
 * Every problem of an expression that can be seen before it runs: syntax, fields, functions, numbers of
 * arguments and kinds of operands, each with its place. Empty text is the problem expression.empty.
 */
export function checkExpression(text: string, known: KnownField[], more: KnownMore = {}): Problem[] {
  const { problems, tree } = parse(text)
  if (!tree) return problems
  const checker = new Checker(text, known, more)
  const kind = checker.kindOf(tree)
  if (more.as === 'condition' && !logical.has(kind)) checker.report('not-a-condition', tree)
  return checker.problems
}

/** The kind of value an expression ends in, as far as that can be seen before it runs. */
export function kindOfExpression(text: string, known: KnownField[]): Kind {
  const { tree } = parse(text)
  return tree ? new Checker(text, known, {}).kindOf(tree) : 'any'
}

const byKey = new WeakMap<readonly KnownField[], ReadonlyMap<string, KnownField>>()

/** Fields by their keys, found once for a list: a form of 2,000 formulas asks for it thousands of times. */
function fieldsByKey(known: readonly KnownField[]): ReadonlyMap<string, KnownField> {
  const fields = byKey.get(known) ?? new Map(known.map((field) => [field.key, field]))
  byKey.set(known, fields)
  return fields
}

/** Walks a tree upwards, knowing the kind of every part and noting what does not fit. */
class Checker {
  readonly problems: Problem[] = []
  private fields: ReadonlyMap<string, KnownField>

  constructor(
    private readonly text: string,
    known: KnownField[],
    private readonly more: KnownMore,
  ) {
    this.fields = fieldsByKey(known)
  }

  kindOf(node: Node): Kind {
    if (node.type === 'text') return kindOfText(node)
    if (node.type === 'number' || node.type === 'boolean') return node.type
    if (node.type === 'field') return this.field(node)
    if (node.type === 'call') return this.call(node)
    if (node.type === 'binary') return this.binary(node)
    return node.operator === '-' ? this.demandNumber(node.of) : this.demandCondition(node.of)
  }

  report(code: string, at: Node, params: Params = { found: print(at) }): void {
    this.problems.push(problemAt(this.text, at, { code: `expression.${code}`, params }))
  }

  private field(node: NodeOf<'field'>): Kind {
    const field = this.fields.get(node.key)
    if (field) return node.shown ? 'input' : kindOfField[field.kind]
    const elsewhere = node.column && [...this.fields.values()].some((table) => columnOf(table, node.key))
    this.report(elsewhere ? 'column-outside-table' : 'unknown-field', node, { name: node.name || node.key })
    return 'any'
  }

  private binary(node: NodeOf<'binary'>): Kind {
    const { operator, left, right } = node
    if (operator === '&&' || operator === '||') {
      this.demandCondition(left)
      return this.demandCondition(right)
    }
    if ('+-*/'.includes(operator)) {
      this.demandAmount(left)
      return this.demandAmount(right)
    }
    if (!canCompare(operator, this.kindOf(left), this.kindOf(right)))
      this.report('not-comparable', node, { left: print(left), right: print(right) })
    return 'boolean'
  }

  private demandNumber(node: Node): Kind {
    if (!numeric.has(this.kindOf(node))) this.report('not-a-number', node)
    return 'number'
  }

  /** Dates are counted by functions, so that nobody has to know in what unit. */
  private demandAmount(node: Node): Kind {
    const kind = this.kindOf(node)
    if (kind === 'date') this.report('date-as-number', node)
    else if (!numeric.has(kind)) this.report('not-a-number', node)
    return 'number'
  }

  private demandCondition(node: Node): Kind {
    if (!logical.has(this.kindOf(node))) this.report('not-a-condition', node)
    return 'boolean'
  }

  private call(node: NodeOf<'call'>): Kind {
    if (node.form === '#C') return this.custom(node)
    const callee = functionNamed(node.name, this.more.call)
    if (!callee) return this.elsewhere(node)
    const table = this.tableOf(node, callee)
    node.args.forEach((argument, index) => {
      this.argument(argument, parameterAt(callee, index), table)
    })
    if (!takes(callee, node.args.length)) this.arity(node, arityOf(callee))
    return kindOfResult[callee.result]
  }

  /** The table field a call is about; its columns can be named, and read where an argument is about rows. */
  private tableOf({ args }: NodeOf<'call'>, callee: LanguageFunction): KnownField | undefined {
    const table = args.find((_, index) => parameterAt(callee, index)?.kind === 'table')
    return table?.type === 'field' ? this.fields.get(table.key) : undefined
  }

  private argument(node: Node, asked: Parameter | undefined, table: KnownField | undefined): void {
    const kind = asked?.given === 'row' ? this.kindInRow(node, table) : this.kindOf(node)
    if (!asked) return
    if (!accepted[asked.kind].has(kind)) this.report(refusal[asked.kind], node)
    else if (asked.kind === 'column') this.columnText(node, asked, table)
    else if (asked.kind === 'date' && isNoDate(node)) this.report('not-a-date', node)
  }

  private kindInRow(node: Node, table: KnownField | undefined): Kind {
    const around = this.fields
    this.fields = new Map([
      ...around,
      ...(table?.columns ?? []).map((column) => [column.key, column] as const),
    ])
    const kind = this.kindOf(node)
    this.fields = around
    return kind
  }

  private columnText(argument: Node, asked: Parameter, table: KnownField | undefined): void {
    if (!table || argument.type !== 'text') return
    const column = columnOf(table, columnCode(argument.value))
    if (!column) this.report('unknown-column', argument, { name: argument.value, table: table.name })
    else if (asked.of === 'number' && !numeric.has(kindOfField[column.kind]))
      this.report('not-a-number', argument)
  }

  private custom(node: NodeOf<'call'>): Kind {
    this.kindsOfAll(node)
    if (node.args.length) this.arity(node, '0')
    if (this.more.custom && !this.more.custom.has(parseCustom(node.name).id)) this.unknownFunction(node)
    return 'any'
  }

  private elsewhere(node: NodeOf<'call'>): Kind {
    this.kindsOfAll(node)
    const { remote } = this.more
    const found = remote?.get(node.name)
    if (found && node.form === '#') this.remoteField(node, found)
    else if (remote || node.form !== '#') this.unknownFunction(node)
    return 'any'
  }

  /** A function that picks a field of its answer must be told an existing one. */
  private remoteField(node: NodeOf<'call'>, remote: RemoteFunction): void {
    if (!picksField(remote)) return
    const [, wanted] = node.args
    if (node.args.length !== 2) this.arity(node, '2')
    else if (wanted?.type === 'text' && !fieldNamed(remote, wanted.value))
      this.report('remote-field', wanted, { name: node.name, field: wanted.value })
  }

  private kindsOfAll({ args }: NodeOf<'call'>): void {
    for (const argument of args) this.kindOf(argument)
  }

  private unknownFunction(node: NodeOf<'call'>): void {
    const failure = unknownFunction(node)
    this.problems.push(problemAt(this.text, failure.at ?? node, failure))
  }

  private arity(node: NodeOf<'call'>, expected: string): void {
    this.report('arguments', node, { name: node.name, expected, given: node.args.length })
  }
}

const columnOf = (table: KnownField, code: string) => table.columns?.find(({ key }) => key === code)

/** A text that is written out says before it runs whether it is a date. */
const isNoDate = (node: Node) => node.type === 'text' && node.value !== '' && !parseMoment(node.value)

function kindOfText({ value }: NodeOf<'text'>): Kind {
  if (value === '') return 'any'
  return parseNumber(value) === undefined ? 'text' : 'input'
}
