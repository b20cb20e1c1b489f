import { findTableOutput, type TableOwner, tableExpressions } from '../../decision/decision-tables'
import {
  childNodes,
  compileExpression,
  type ExpressionNode,
  type ExpressionNodeOf,
  findFunction,
  findParameter,
  parseColumnCode,
  parseCustomReference,
} from '../../expression'

/** Column codes of each table of a form, by the table's key. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>

/** Part of a form that determines its formulas' references: the table columns, and its decision tables. */
export interface FormulaSource extends TableOwner {
  columns: Columns
}

/** Dependencies of a formula. */
export interface FormulaDependencies {
  /** Fields and row sets by key, whole columns by `key.code`. */
  ids: ReadonlySet<string>
  /** Columns of the formula's own row, by code. */
  row: ReadonlySet<string>
  /** True if it depends on its row's position, which changes as other rows are added or removed. */
  place: boolean
  /** True if it references a column outside any row. */
  isLost: boolean
}

/** Builds the reference id of a table column. */
export const columnId = (table: string, code: string): string => `${table}.${code}`

/** Parses a reference id into the item's key and, for a column, its code. */
export function parseReferenceId(id: string): { key: string; code: string | undefined } {
  const [key = '', code] = id.split('.')
  return { key, code }
}

/** Returns the dependencies of an expression; `home` is the table whose rows it belongs to. */
export function dependenciesOf(
  tree: ExpressionNode | undefined,
  readable: FormulaSource,
  home?: string,
): FormulaDependencies {
  const reader = new Reader(readable, home)
  if (tree) reader.read(tree, [])
  return reader
}

/** Walks an expression; `inside` lists the tables an argument iterates over, innermost first. */
class Reader implements FormulaDependencies {
  readonly ids = new Set<string>()
  readonly row = new Set<string>()
  place = false
  isLost = false

  private readonly tables: Columns
  private readonly decided = new Set<string>()

  constructor(
    private readonly readable: FormulaSource,
    private readonly home: string | undefined,
  ) {
    this.tables = readable.columns
  }

  read(node: ExpressionNode, inside: readonly string[]): void {
    if (node.type === 'call') this.call(node, inside)
    else if (node.type !== 'field') for (const part of childNodes(node)) this.read(part, inside)
    else if (node.column) this.column(node.key, inside)
    else this.whole(node.key)
  }

  /** Adds a field; a table with all its rows and columns. */
  private whole(key: string): void {
    this.ids.add(key)
    for (const code of this.tables.get(key) ?? []) this.ids.add(columnId(key, code))
  }

  private column(code: string, inside: readonly string[]): void {
    const table = inside.find((key) => this.tables.get(key)?.has(code))
    if (table !== undefined) this.ids.add(columnId(table, code))
    else if (this.home !== undefined && this.tables.get(this.home)?.has(code)) this.row.add(code)
    else this.isLost = true
  }

  /** Adds the references of a table function: its row set and the columns named in the other arguments. */
  private call(node: ExpressionNodeOf<'call'>, inside: readonly string[]): void {
    if (node.form === '#C') this.decision(parseCustomReference(node.name).id, inside)
    const callee = node.form === '#C' ? undefined : findFunction(node.name)
    if (callee?.row && !inside.length) this.place = true
    const parameterAt = (index: number) => callee && findParameter(callee, index)
    const table = node.args.find((_, index) => parameterAt(index)?.kind === 'table')
    const key = table?.type === 'field' && this.tables.has(table.key) ? table.key : undefined
    node.args.forEach((argument, index) => {
      const parameter = parameterAt(index)
      if (argument === table && key !== undefined) this.ids.add(key)
      else if (parameter?.kind === 'column') this.named(argument, key, inside)
      else this.read(argument, parameter?.given === 'row' && key !== undefined ? [key, ...inside] : inside)
    })
  }

  /** Adds the references of a decision table: everything its conditions and results read. */
  private decision(id: string, inside: readonly string[]): void {
    const found = findTableOutput(this.readable, id)
    const place = [id, ...inside].join(' ')
    if (!found || this.decided.has(place)) return
    this.decided.add(place)
    for (const text of tableExpressions(found.alone)) {
      const { tree } = compileExpression(text)
      if (tree) this.read(tree, inside)
    }
  }

  /** Adds a column named as text; a computed name may be any column of the table. */
  private named(argument: ExpressionNode, table: string | undefined, inside: readonly string[]): void {
    if (table === undefined) this.isLost = true
    else if (argument.type === 'text') this.ids.add(columnId(table, parseColumnCode(argument.value)))
    else this.whole(table)
    this.read(argument, inside)
  }
}
