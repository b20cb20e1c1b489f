import { findOutput, type TableOwner, tableExpressions } from '../../decision/decision-tables'
import { compile, parseCustom } from '../../expression'
import { findFunction } from '../../expression/call'
import { findParameter } from '../../expression/functions/define-function'
import { columnCode } from '../../expression/reference'
import { childNodes, type Node, type NodeOf } from '../../expression/tree'

/** The codes of the columns of each table of a form, by the table's key. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>

/** What of a form says what its formulas read: the columns of its tables, and its decision tables. */
export interface FormulaSource extends TableOwner {
  columns: Columns
}

/** What a formula reads. */
export interface FormulaDependencies {
  /** Fields and sets of rows by their key, whole columns by `key.code`. */
  ids: ReadonlySet<string>
  /** Columns of the row the formula belongs to, by code. */
  row: ReadonlySet<string>
  /** It asks for the place of its row, which changes when other rows come and go. */
  place: boolean
  /** It names a column where it has no row to read it from. */
  isLost: boolean
}

/** How a column of a table is called among all that formulas read. */
export const columnId = (table: string, code: string): string => `${table}.${code}`

/** The key of the item and, for a column, its code that an id stands for. */
export function parseReferenceId(id: string): { key: string; code: string | undefined } {
  const [key = '', code] = id.split('.')
  return { key, code }
}

/** What an expression reads; `home` is the table to whose rows it belongs. */
export function dependenciesOf(
  tree: Node | undefined,
  readable: FormulaSource,
  home?: string,
): FormulaDependencies {
  const reader = new Reader(readable, home)
  if (tree) reader.read(tree, [])
  return reader
}

/** Walks an expression; `inside` are the tables over whose rows an argument runs, the innermost first. */
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

  read(node: Node, inside: readonly string[]): void {
    if (node.type === 'call') this.call(node, inside)
    else if (node.type !== 'field') for (const part of childNodes(node)) this.read(part, inside)
    else if (node.column) this.column(node.key, inside)
    else this.whole(node.key)
  }

  /** A field; of a table its rows with every column. */
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

  /** A function of a table reads its set of rows and the columns that the other arguments name. */
  private call(node: NodeOf<'call'>, inside: readonly string[]): void {
    if (node.form === '#C') this.decision(parseCustom(node.name).id, inside)
    const callee = node.form === '#C' ? undefined : findFunction(node.name)
    if (callee?.row && !inside.length) this.place = true
    const askedAt = (index: number) => callee && findParameter(callee, index)
    const table = node.args.find((_, index) => askedAt(index)?.kind === 'table')
    const key = table?.type === 'field' && this.tables.has(table.key) ? table.key : undefined
    node.args.forEach((argument, index) => {
      const asked = askedAt(index)
      if (argument === table && key !== undefined) this.ids.add(key)
      else if (asked?.kind === 'column') this.named(argument, key, inside)
      else this.read(argument, asked?.given === 'row' && key !== undefined ? [key, ...inside] : inside)
    })
  }

  /** A decision table reads where it is asked all that its conditions and results read. */
  private decision(id: string, inside: readonly string[]): void {
    const found = findOutput(this.readable, id)
    const place = [id, ...inside].join(' ')
    if (!found || this.decided.has(place)) return
    this.decided.add(place)
    for (const text of tableExpressions(found.alone)) {
      const { tree } = compile(text)
      if (tree) this.read(tree, inside)
    }
  }

  /** A column named as text; a name that is itself computed may be any of the table. */
  private named(argument: Node, table: string | undefined, inside: readonly string[]): void {
    if (table === undefined) this.isLost = true
    else if (argument.type === 'text') this.ids.add(columnId(table, columnCode(argument.value)))
    else this.whole(table)
    this.read(argument, inside)
  }
}
