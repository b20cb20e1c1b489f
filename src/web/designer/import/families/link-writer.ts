import type { FormDesign, FormItem, FormTableColumn } from '#/generated/types'
import { checkFormDesign, itemFieldSchema, tableColumnsOf } from '../../../../core/form'
import type { DocumentPath, ImportLossList } from '../import-losses'
import { translateTest } from './foreign-comparison'
import { type FieldLookup, type ReferenceTarget, translateExpression } from './foreign-expression'
import type { ForeignNode } from './foreign-node'
import type { ForeignLink, LinkPart } from './links'

interface Registration {
  node: ForeignNode
  /** Name in the data of the other system. */
  name: string
  /** Names of the objects around it. */
  above: string
  links: readonly ForeignLink[]
}

interface Registered extends Registration {
  item: FormItem
  table?: TableScope
  column?: FormTableColumn
}

/** Names of the columns of one table. */
interface TableScope {
  columns: Map<string, Registered>
  item?: FormItem
}

/** Marks of a name that say where it is, rather than what it is called. */
const prefixes =
  /^(?:data|row|panel|parent|this|item|\$values|\$form\.values|\$form|form|formData|\$root|\$record)\./

const parts: readonly LinkPart[] = ['shown', 'required', 'readonly', 'formula']

/** Collects the fields of a foreign form with their conditions, and translates these when all names are known. */
export class LinkWriter {
  private readonly items = new Map<FormItem, Registered>()
  private readonly names = new Map<string, Registered>()
  private table: TableScope | undefined

  addItem(item: FormItem, registration: Registration): void {
    const one: Registered = { ...registration, item, ...(this.table && { table: this.table }) }
    this.items.set(item, one)
    const { name, above } = registration
    const scope = this.table?.columns ?? this.names
    for (const known of [`${above}${name}`, name]) if (known && !scope.has(known)) scope.set(known, one)
  }

  openTable(): void {
    this.table = { columns: new Map() }
  }

  closeTable(item: FormItem | undefined): void {
    if (this.table && item) this.table.item = item
    this.table = undefined
  }

  nameOf(item: FormItem): { name: string; path: DocumentPath } {
    const one = this.items.get(item)
    return { name: one?.name ?? '', path: one?.node.path ?? [] }
  }

  setColumn(item: FormItem, column: FormTableColumn): void {
    const one = this.items.get(item)
    if (one) one.column = column
  }

  /** Counts the fields and columns whose nodes are not among those that lose something. */
  countWithout(affected: ReadonlySet<object>): number {
    return [...this.items.values()].filter(({ item, node }) => !item.columns && !affected.has(node)).length
  }

  /** Writes the conditions and computed values into the items; those that are not translated are recorded. */
  apply(form: FormDesign, losses: ImportLossList): FormDesign {
    for (const one of this.items.values()) for (const link of one.links) this.place(one, link, losses)
    this.removeInvalid(form, losses)
    return form
  }

  private place(own: Registered, link: ForeignLink, losses: ImportLossList): void {
    const named = link.target === undefined ? own : this.find(own, link.target)
    const source = link.expression?.text ?? link.tests?.list.map(({ field }) => field).join(', ') ?? ''
    const lose = (code: string) =>
      losses.add(
        link.path,
        code,
        {
          keyword: String(link.path.findLast((step) => typeof step === 'string') ?? ''),
          source: source.slice(0, 120),
        },
        own.node,
      )
    const text = named && this.translated(own, link)
    if (!named || text === undefined) lose(link.expression || link.tests ? 'expression' : 'reaction')
    else if (named.table) {
      const isWritten = link.part === 'formula' && named.column !== undefined && named.table === own.table
      if (isWritten && named.column) named.column.formula = text
      else lose('condition-in-table')
    } else if (!write(named.item, link.part, text)) lose('expression')
  }

  private translated(
    own: Registered,
    { expression, tests, part, isNegated }: ForeignLink,
  ): string | undefined {
    const isCondition = part !== 'formula'
    const find: FieldLookup = (name) => this.reference(own, name, expression?.dependencies)
    if (tests) {
      const made = tests.list.map((test) => translateTest(test, find))
      if (made.some((one) => one === undefined)) return undefined
      const all = made.join(tests.all ? ' && ' : ' || ')
      return isNegated ? negated(all) : all
    }
    if (!expression) return undefined
    const { text, language } = expression
    const made = translateExpression(text, { language, find, isCondition })
    return made !== undefined && isNegated ? negated(made) : made
  }

  /** Returns the field that a name of an expression means, also by the place of a dependency. */
  private reference(
    own: Registered,
    name: string,
    dependencies: readonly string[] | Record<string, string> | undefined,
  ): ReferenceTarget | undefined {
    const place = /^\$deps(?:\[(?:(\d+)|'([^']*)'|"([^"]*)")\]|\.(\w+))(?:\.value)?$/.exec(name)
    const named = place?.slice(1).find((one) => one !== undefined)
    const target =
      place && named !== undefined && dependencies && Object.hasOwn(dependencies, named)
        ? (dependencies as Record<string, string>)[named]
        : name
    if (place && target === name) return undefined
    if (/^\$self(?:\.value)?$/.test(name) || name === 'value') return this.toReference(own, own)
    const found = this.find(own, target ?? '')
    return found && this.toReference(own, found)
  }

  private find(own: Registered, name: string): Registered | undefined {
    const bare = name.replace(/^\.+/, '').replace(/\?\./g, '.')
    const short = bare.replace(prefixes, '')
    for (const one of [bare, short, short.replace(prefixes, '')]) {
      const found = own.table?.columns.get(one) ?? this.names.get(one) ?? this.names.get(`${own.above}${one}`)
      if (found) return found
    }
    return undefined
  }

  private toReference(own: Registered, { item, table, column }: Registered): ReferenceTarget | undefined {
    if (table && table !== own.table) return undefined
    if (!column && itemFieldSchema(item).kind === 'none') return undefined
    const name = item.name.replace(/[[\]@_]/g, '').trim() || 'field'
    return { reference: `${name}_${column ? column.code : item.key}`, item }
  }

  /** Removes the conditions and formulas that the form check finds wrong. */
  private removeInvalid(form: FormDesign, losses: ImportLossList): void {
    const byKey = new Map([...this.items.values()].map((one) => [one.item.key, one]))
    for (let round = 0; round < 3; round++) {
      const wrong = checkFormDesign(form).filter(
        ({ level, place }) => level === 'error' && parts.includes(place?.part as LinkPart),
      )
      if (wrong.length === 0) return
      for (const { place } of wrong) {
        const one = byKey.get(place?.field ?? '')
        if (one && remove(one.item, place?.part as LinkPart, place?.column))
          losses.add(one.node.path, 'expression', { keyword: place?.part ?? '', source: '' }, one.node)
      }
    }
  }
}

const negated = (text: string): string => `!(${text})`

/** Adds a condition to those that an item has; a second computed value is not taken. */
function write(item: FormItem, part: LinkPart, text: string): boolean {
  if (part === 'formula') {
    const isFree = 'formula' in item.options && !item.options.formula
    if (isFree) item.options = { ...item.options, formula: text }
    return isFree
  }
  const earlier = item.linkage?.[part]
  const sign = part === 'shown' ? '&&' : '||'
  const whole = earlier ? `(${earlier}) ${sign} (${text})` : text
  if (whole.length > 4000) return false
  item.linkage = { ...item.linkage, [part]: whole }
  // A field that is hidden until its condition holds is shown by the condition alone.
  if (part === 'shown') delete item.hide
  return true
}

/** Removes a condition or formula of an item, or of a column of it. */
function remove(item: FormItem, part: LinkPart, code: string | undefined): boolean {
  const column = code === undefined ? undefined : tableColumnsOf(item).find((one) => one.code === code)
  if (column) return delete column.formula
  if (part === 'formula') {
    const hadFormula = Boolean(item.options.formula)
    item.options = { ...item.options, formula: '' }
    return hadFormula
  }
  const { [part]: hadLinkage, ...rest } = item.linkage ?? {}
  if (Object.keys(rest).length) item.linkage = rest
  else delete item.linkage
  return hadLinkage !== undefined
}
