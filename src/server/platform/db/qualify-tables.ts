import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { DbSchema } from './connection'
import { environmentTables } from './shared-tables'
import * as tables from './tables'

/*
 * Names the schema of each table in a statement, so that an environment does not depend on the search path of
 * its connection: a pooler lends connections whose path belongs to the role. Statements are written once, without
 * schemas, for all environments.
 */

const tableNames = new Set(
  Object.values<unknown>(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table)),
)
const own = new Set(environmentTables)

/** Strings, quoted names, comments, words, casts and punctuation; anything else is one character. */
const tokens =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[a-z_][\w$]*|::|\s+|./gi

const isBlank = (token: string) => /^(?:\s|--|\/\*)/.test(token)

/** Words before a table; `using` also precedes columns in parentheses. */
const beforeTable = new Set(['from', 'join', 'into', 'update', 'table', 'only', 'using', '::'])

/** Words after which a comma no longer separates tables. */
const endOfTables = new Set([
  ...['where', 'group', 'order', 'having', 'limit', 'offset', 'union', 'intersect', 'except'],
  ...['returning', 'window', 'set', 'values', 'select', 'for'],
])

/** Functions whose arguments contain the word `from`. */
const functionsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay'])

/** Returns the names that a statement gives to its own results by `with`. */
const ownResults = (text: string) =>
  new Set(
    [...text.matchAll(/([a-z_]\w*)\s*(?:\([\w\s,"]*\)\s*)?\bas\s+(?:(?:not\s+)?materialized\s*)?\(/gi)].map(
      ([, name = '']) => name,
    ),
  )

/** Parentheses that are open at a token: the word before each, and whether a list of tables is being read. */
type Level = { opener: string; isInTables: boolean }

class Reader {
  private readonly levels: Level[] = [{ opener: '', isInTables: false }]
  private readonly read: string[] = []

  constructor(private readonly results: ReadonlySet<string>) {}

  private get level(): Level {
    return this.levels.at(-1) as Level
  }

  /** Whether the token is a table, given the one that follows. */
  isTable(token: string, next: string): boolean {
    if (!tableNames.has(token) || this.results.has(token) || next === '.') return false
    const [last = '', former = ''] = [this.read.at(-1), this.read.at(-2)]
    if (next === '(' && last !== 'into') return false
    if (last === 'from') return former !== 'distinct' && !functionsWithFrom.has(this.level.opener)
    return beforeTable.has(last) || (last === ',' && this.level.isInTables)
  }

  add(token: string): void {
    const word = token.toLowerCase()
    if (word === '(') this.levels.push({ opener: this.read.at(-1) ?? '', isInTables: false })
    else if (word === ')' && this.levels.length > 1) this.levels.pop()
    else if (word === 'from') this.level.isInTables = true
    else if (endOfTables.has(word)) this.level.isInTables = false
    this.read.push(word)
  }
}

const unquoted = (token: string) => (token.startsWith('"') ? token.slice(1, -1) : token)

/** How a statement asks for its environment; behind a pooler the function would answer for the role. */
const schemaQuestion = /\bcurrent_schema\(\)/g

/** Returns the statement with the schema of each table that it names without one, and that of the environment where it asks. */
export function qualifyTables(statement: string, schema: DbSchema): string {
  const text = statement.replace(schemaQuestion, `'${schema}'`)
  const all = text.match(tokens) ?? []
  const reader = new Reader(ownResults(text))
  const nextOf = (at: number) => all.slice(at + 1).find((token) => !isBlank(token)) ?? ''
  let qualified = ''
  for (const [at, token] of all.entries()) {
    if (isBlank(token)) {
      qualified += token
      continue
    }
    const name = unquoted(token)
    const isTable = tableNames.has(name) && reader.isTable(name, nextOf(at))
    qualified += isTable ? `${own.has(name) ? schema : 'public'}.${token}` : token
    reader.add(token)
  }
  return qualified
}

/** Maximum number of texts remembered; statements of lists depend on their filters. */
const maxTexts = 5_000

/** Returns a function that qualifies the tables of each text once. */
export function createQualifier(schema: DbSchema): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= maxTexts) known.clear()
    const qualified = qualifyTables(text, schema)
    known.set(text, qualified)
    return qualified
  }
}
