import type { DecisionTable, RecipientGroup } from '../../../generated/types'
import { type FieldSymbol, printReference, printText } from '../../expression'
import { isListColumn } from '../table-columns'
import { readHitPolicy } from './read-logic'
import { parseFeelConstant, readTest } from './read-test'
import { childOf, childrenOf, readXml, textElementOf, type XmlElement } from './read-xml'
import { expressionNamespace } from './write-model'

/** Maximum length in characters of a document that is read as a table of a design. */
const mostLetters = 1_000_000
const most = { columns: 30, rows: 1000 }

/** Context in which a document is read. */
export interface DmnReadContext {
  fields: FieldSymbol[]
  /** Parses recipients written by this product; undefined if they are no such recipients. */
  people(json: string): RecipientGroup[] | undefined
  newId(): string
}

/** Column or cell of a document that was not imported, as written there. */
interface NotRead {
  code: 'input' | 'cell' | 'result'
  text: string
  /** Row number, counted from 1. */
  row?: number
}

/** Table that was read, or the reason why the document has none. */
export type DmnReadResult =
  | { table: DecisionTable; left: NotRead[]; refused?: undefined }
  | { refused: 'broken' | 'declares' | 'deep' | 'large' | 'no-table' }

const isOwn = (element: XmlElement | undefined) =>
  element?.attributes.expressionLanguage === expressionNamespace

/** Returns the first decision table below an element. */
function tableIn(element: XmlElement): { table: XmlElement; name: string } | undefined {
  for (const decision of childrenOf(element, 'decision')) {
    const table = childOf(decision, 'decisionTable')
    if (table) return { table, name: decision.attributes.name ?? '' }
  }
  return undefined
}

/** Returns a name that is valid in the expression language, in which brackets and line breaks end a name. */
const nameFor = (text: string) =>
  text
    .replace(/[[\]\n]/g, ' ')
    .trim()
    .slice(0, 50)

class Reading {
  readonly left: NotRead[] = []

  constructor(
    private readonly world: DmnReadContext,
    private readonly found: { table: XmlElement; name: string },
  ) {}

  table(): DecisionTable {
    const { table, name } = this.found
    const inputs = childrenOf(table, 'input')
      .slice(0, most.columns)
      .map((one) => this.input(one))
    const outputs = childrenOf(table, 'output')
      .slice(0, most.columns)
      .map((one) => this.output(one))
    const rows = childrenOf(table, 'rule').slice(0, most.rows)
    const { hit, aggregate } = readHitPolicy(table)
    return {
      id: this.world.newId(),
      name: nameFor(name) || 'DMN',
      hit,
      ...(aggregate && { aggregate }),
      inputs,
      outputs: outputs.length ? outputs : [{ id: this.world.newId(), name: 'result' }],
      rules: rows.map((one, at) => this.rule(one, { at, inputs: inputs.length, outputs: outputs.length })),
    }
  }

  private input(element: XmlElement): DecisionTable['inputs'][number] {
    const asked = childOf(element, 'inputExpression')
    const text = textElementOf(asked)
    const name = (element.attributes.label ?? text).slice(0, 100)
    const expression = isOwn(asked) ? text : this.fieldNamed(text, name)
    const isList = isListColumn(expression, this.world.fields) || element.attributes.many === 'true'
    return { id: this.world.newId(), name, expression, ...(isList && { many: true }) }
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
    return {
      id: this.world.newId(),
      name: nameFor(name ?? label ?? ''),
      ...(known && { kind: known }),
      ...(typeof otherwise === 'string' && otherwise && { otherwise }),
    }
  }

  private rule(
    element: XmlElement,
    { at, inputs, outputs }: { at: number; inputs: number; outputs: number },
  ) {
    const cells = childrenOf(element, 'inputEntry').slice(0, inputs)
    const results = childrenOf(element, 'outputEntry').slice(0, outputs)
    const note = childOf(element, 'description')?.text.trim().slice(0, 500)
    return {
      id: this.world.newId(),
      ...(note && { note }),
      cells: cells.map((cell) => this.cell(textElementOf(cell), at + 1)),
      results: results.map((result) => this.result(result, at + 1)),
    }
  }

  private cell(text: string, row: number) {
    const cell = readTest(text)
    if (!cell) this.left.push({ code: 'cell', text, row })
    return cell ?? ({ is: 'any' } as const)
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
 * Imports the first decision table of a DMN document. Nothing in it is executed: FEEL constants and ranges
 * become cells, columns that name a form field read that field, and all other content is left out and
 * reported.
 */
export function readDmnTable(text: string, world: DmnReadContext): DmnReadResult {
  if (text.length > mostLetters) return { refused: 'large' }
  const { root, refused } = readXml(text)
  if (!root) return { refused }
  const found = root.name === 'definitions' ? tableIn(root) : undefined
  if (!found) return { refused: 'no-table' }
  const reading = new Reading(world, found)
  return { table: reading.table(), left: reading.left }
}
