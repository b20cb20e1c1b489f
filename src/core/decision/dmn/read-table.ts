import type { DecisionTable, RecipientGroup } from '../../../generated/types'
import { type FieldSymbol, printReference } from '../../expression'
import { printText } from '../../expression/print'
import { isListColumn } from '../table-columns'
import { readHitPolicy } from './read-logic'
import { parseFeelConstant, readTest } from './read-test'
import { childOf, childrenOf, readXml, textElementOf, type XmlElement } from './read-xml'
import { expressionNamespace } from './write-model'

/** More than this is not read as a table of a design. */
const mostLetters = 1_000_000
const most = { columns: 30, rows: 1000 }

/** What a document is read with. */
export interface DmnReadContext {
  fields: FieldSymbol[]
  /** Recipients that were written by us, if they are such. */
  people(json: string): RecipientGroup[] | undefined
  newId(): string
}

/** Something of a document that is not taken over: a column or a cell, as it is written there. */
interface NotRead {
  code: 'input' | 'cell' | 'result'
  text: string
  /** The row, counted from 1. */
  row?: number
}

/** A table as it was read, or why the document is none. */
export type DmnReadResult =
  | { table: DecisionTable; left: NotRead[]; refused?: undefined }
  | { refused: 'broken' | 'declares' | 'deep' | 'large' | 'no-table' }

const isOwn = (element: XmlElement | undefined) =>
  element?.attributes.expressionLanguage === expressionNamespace

/** The first table of decisions below an element. */
function tableIn(element: XmlElement): { table: XmlElement; name: string } | undefined {
  for (const decision of childrenOf(element, 'decision')) {
    const table = childOf(decision, 'decisionTable')
    if (table) return { table, name: decision.attributes.name ?? '' }
  }
  return undefined
}

/** A name as it may stand in our own language: brackets and lines end it. */
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
 * The first decision table of a DMN document as one of ours. Nothing of it is run: cells that are constants or ranges of FEEL become cells
 * of ours, columns that name a field of the form ask it, and all else is left out and told.
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
