import type { DecisionCell, DecisionTable, RecipientGroup } from '../../../generated/types'
import { type FieldSymbol, printReference, printText } from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { childOf, childrenOf, parseXml, type XmlElement } from '../../text/read-xml'
import { type CellColumn, convertDecisionCell } from '../cell-text'
import { cellColumnOf, isListColumn } from '../table-columns'
import {
  type DmnTable,
  findNonTableLogic,
  findUnknownPolicies,
  listDmnTables,
  parseHitPolicy,
  sanitizeDmnName,
  textElementOf,
} from './read-logic'
import { parseFeelConstant, parseFeelConstants, parseUnaryTest } from './read-test'
import { expressionNamespace } from './write-model'

/** Maximum length in characters of a document that is read as a table of a design. */
const maxLength = 1_000_000
const most = { columns: 30, rows: 1000, ranked: 200, note: 500 }

/** Context in which a document is read. */
export interface DmnReadContext {
  fields: FieldSymbol[]
  /** Parses recipients written by this product; undefined if they are no such recipients. */
  people(json: string): RecipientGroup[] | undefined
  newId(): string
}

/** Column, cell or note of a document that was not imported as a whole, as written there. */
interface NotRead {
  code:
    | 'input'
    | 'cell'
    | 'unfit'
    | 'result'
    | 'note'
    | 'policy'
    | 'allowed'
    | 'decision'
    | 'extra'
    | 'missing'
  text: string
  /** Row number, counted from 1. */
  row?: number
}

/** Table that was read from a document, and what was left out of it. */
interface DmnTableRead {
  table: DecisionTable
  left: NotRead[]
}

/** Tables of a document, at least one, or the reason why the document has none. */
export type DmnReadResult =
  | { tables: DmnTableRead[]; refused?: undefined }
  | { tables?: undefined; refused: 'broken' | 'declares' | 'deep' | 'large' | 'no-table' | 'many-rows' }

const isOwn = (element: XmlElement | undefined) =>
  element?.attributes.expressionLanguage === expressionNamespace

const isTooLarge = ({ table }: DmnTable): boolean =>
  childrenOf(table, 'rule').length > most.rows ||
  Math.max(childrenOf(table, 'input').length, childrenOf(table, 'output').length) > most.columns

class Reading {
  readonly left: NotRead[] = []

  constructor(
    private readonly world: DmnReadContext,
    private readonly found: DmnTable,
  ) {}

  *table(): SliceGenerator<DecisionTable> {
    const { table, name } = this.found
    const inputs = childrenOf(table, 'input').map((one) => this.input(one))
    const outputs = childrenOf(table, 'output').map((one) => this.output(one))
    const columns = inputs.map(({ column }) => column)
    const rows = childrenOf(table, 'rule')
    const { hit, aggregate } = parseHitPolicy(table)
    for (const text of findUnknownPolicies(table)) this.left.push({ code: 'policy', text })
    return {
      id: this.world.newId(),
      name: sanitizeDmnName(name) || 'DMN',
      hit,
      ...(aggregate && { aggregate }),
      inputs: inputs.map(({ input }) => input),
      outputs: outputs.length ? outputs : [{ id: this.world.newId(), name: 'result' }],
      rules: yield* collectInSlices(rows.entries(), ([at, one]) => [
        this.rule(one, { at, columns, outputs: outputs.length }),
      ]),
    }
  }

  /** Reads an input, and the type of its cells if the document names a field by its name. */
  private input(element: XmlElement): { input: DecisionTable['inputs'][number]; column?: CellColumn } {
    const xmlElement = childOf(element, 'inputExpression')
    const text = textElementOf(xmlElement)
    const name = (element.attributes.label ?? text).slice(0, 100)
    const expression = isOwn(xmlElement) ? text : this.fieldNamed(text, name)
    const allowed = textElementOf(childOf(element, 'inputValues'))
    if (allowed) this.left.push({ code: 'allowed', text: allowed })
    const isList = isListColumn(expression, this.world.fields) || element.attributes.many === 'true'
    const input = { id: this.world.newId(), name, expression, ...(isList && { many: true }) }
    if (isOwn(xmlElement) || !expression) return { input }
    return { input, column: cellColumnOf(input, this.world.fields, { yes: 'true', no: 'false' }) }
  }

  private fieldNamed(text: string, label: string): string {
    const field = [text, label]
      .map((name) => this.world.fields.find((one) => one.name === name))
      .find((one) => one !== undefined)
    if (!field) this.left.push({ code: 'input', text })
    return field ? printReference({ name: field.name, key: field.key, shown: false }) : ''
  }

  private output(element: XmlElement): DecisionTable['outputs'][number] {
    const { name, label, kind } = element.attributes
    const standing = childOf(element, 'defaultOutputEntry')
    const otherwise = standing ? this.result(standing) : ''
    const known = (['value', 'limit', 'way', 'people'] as const).find((one) => one === kind)
    const allowed = textElementOf(childOf(element, 'outputValues'))
    const ranked = parseFeelConstants(allowed)
    if (allowed && !ranked) this.left.push({ code: 'allowed', text: allowed })
    return {
      id: this.world.newId(),
      name: sanitizeDmnName(label || name || ''),
      ...(known && { kind: known }),
      ...(ranked && { ranked: ranked.slice(0, most.ranked) }),
      ...(typeof otherwise === 'string' && otherwise && { otherwise }),
    }
  }

  private rule(
    element: XmlElement,
    { at, columns, outputs }: { at: number; columns: (CellColumn | undefined)[]; outputs: number },
  ) {
    const row = at + 1
    const entries = this.entriesOfColumns(element, 'inputEntry', { most: columns.length, row })
    const cells = entries.map((entry, index) => this.cell(entry, columns[index], row))
    const results = this.entriesOfColumns(element, 'outputEntry', { most: outputs, row })
    const note = this.note(element, row)
    const isShort = cells.length < columns.length
    if (isShort) this.left.push({ code: 'missing', text: String(columns.length - cells.length), row })
    const isDisabled = element.attributes.disabled === 'true' || isShort || cells.includes(undefined)
    return {
      id: this.world.newId(),
      ...(note && { note }),
      ...(isDisabled && { disabled: true }),
      cells: cells.map((cell) => cell ?? ({ is: 'any' } as const)),
      results: results.map((result) => this.result(result, row)),
    }
  }

  private entriesOfColumns(element: XmlElement, name: string, { most, row }: { most: number; row: number }) {
    const entries = childrenOf(element, name)
    for (const entry of entries.slice(most))
      this.left.push({ code: 'extra', text: textElementOf(entry), row })
    return entries.slice(0, most)
  }

  /** Reads the description of a rule and its annotations as one note. */
  private note(element: XmlElement, row: number): string {
    const annotations = childrenOf(element, 'annotationEntry').map(textElementOf)
    const parts = [childOf(element, 'description')?.text.trim() ?? '', ...annotations]
    const text = [...new Set(parts.filter((part) => part))].join('；')
    if (text.length > most.note) this.left.push({ code: 'note', text, row })
    return text.slice(0, most.note)
  }

  private cell(entry: XmlElement, column: CellColumn | undefined, row: number): DecisionCell | undefined {
    const text = entry.attributes.test ?? textElementOf(entry)
    const cell = parseUnaryTest(text)
    const fitting = cell && (column ? convertDecisionCell(cell, column) : cell)
    if (!fitting) this.left.push({ code: cell ? 'unfit' : 'cell', text, row })
    return fitting
  }

  private result(element: XmlElement, row?: number): string | RecipientGroup[] {
    const { people } = element.attributes
    const groups = people === undefined ? undefined : this.world.people(people)
    if (groups) return groups
    const text = textElementOf(element)
    if (isOwn(element) || text === '') return text
    const value = parseFeelConstant(text)
    if (value === undefined) this.left.push({ code: 'result', text, ...(row && { row }) })
    return value === undefined ? '' : typeof value === 'string' ? printText(value) : String(value)
  }
}

/**
 * Imports the decision tables of a DMN document. Nothing in it is executed: FEEL constants and ranges become
 * cells, columns that name a form field read that field, and all other content is left out and reported. A
 * row with a condition that was left out is disabled, so that it never matches more than in the document.
 * Interruptible between rows.
 */
export function* readDmnTables(text: string, world: DmnReadContext): SliceGenerator<DmnReadResult> {
  if (text.length > maxLength) return { refused: 'large' }
  const { root, refused } = parseXml(text)
  yield
  if (!root) return { refused }
  const found = root.name === 'definitions' ? listDmnTables(root) : []
  if (!found.length) return { refused: 'no-table' }
  if (found.some(isTooLarge)) return { refused: 'many-rows' }
  const notices = findNonTableLogic(root).map((text) => ({ code: 'decision' as const, text }))
  const tables: DmnTableRead[] = []
  for (const one of found) {
    const reading = new Reading(world, one)
    tables.push({ table: yield* reading.table(), left: [...reading.left, ...notices] })
  }
  return { tables }
}
