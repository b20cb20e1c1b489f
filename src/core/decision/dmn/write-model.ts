import type { DecisionCell, DecisionTable } from '../../../generated/types'
import type { CellColumn } from '../cell-text'
import { constantOf } from '../result-text'
import { cellColumnOf, findColumnField } from '../table-columns'
import { type GridContext, gridText } from '../table-grid'

/** Expression language of cells and columns that FEEL cannot express. */
export const expressionNamespace = 'urn:qianpi:expression'

const namespace = 'https://www.omg.org/spec/DMN/20191111/MODEL/'
const own = 'urn:qianpi:decision'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const hits: Readonly<Record<DecisionTable['hit'], string>> = {
  unique: 'UNIQUE',
  first: 'FIRST',
  any: 'ANY',
  priority: 'PRIORITY',
  collect: 'COLLECT',
  'rule-order': 'RULE ORDER',
  'output-order': 'OUTPUT ORDER',
}

const types: Readonly<Record<CellColumn['kind'], string>> = {
  number: 'number',
  date: 'date',
  text: 'string',
  boolean: 'boolean',
  any: 'Any',
}

type Constant = NonNullable<DecisionCell['values']>[number]

function feelOf(value: Constant, kind: CellColumn['kind']): string {
  if (typeof value !== 'string') return String(value)
  const text = JSON.stringify(value)
  return kind === 'date' ? `date(${text})` : text
}

/** Converts a cell to a FEEL unary test. */
function testOf({ is, values = [], from, above, to, below }: DecisionCell, kind: CellColumn['kind']): string {
  const list = values.map((value) => feelOf(value, kind)).join(', ')
  if (is === 'among') return list || '-'
  if (is === 'outside') return list ? `not(${list})` : '-'
  if (is === 'any') return '-'
  const [lower, upper] = [from, to].map((end) => (end === undefined ? undefined : feelOf(end, kind)))
  if (lower !== undefined && upper !== undefined)
    return `${above ? '(' : '['}${lower}..${upper}${below ? ')' : ']'}`
  if (lower !== undefined) return `${above ? '>' : '>='} ${lower}`
  return upper === undefined ? '-' : `${below ? '<' : '<='} ${upper}`
}

/** Unary test that no value meets, for the rows that are disabled. */
const alwaysTrueTest = '? != ?'

const text = (content: string) => `<text>${escaped(content)}</text>`
const inOwn = (expression: string) => ` expressionLanguage="${expressionNamespace}">${text(expression)}`

function inputXml(input: DecisionTable['inputs'][number], { fields, words }: GridContext): string {
  const { kind } = cellColumnOf(input, fields, words)
  const name = input.name || findColumnField(input, fields)?.name || input.id
  return `<input id="${escaped(input.id)}" label="${escaped(name)}"${input.many ? ' q:many="true"' : ''}><inputExpression id="${escaped(input.id)}_e" typeRef="${types[kind]}"${inOwn(input.expression)}</inputExpression></input>`
}

function outputXml(output: DecisionTable['outputs'][number]): string {
  const { id, name, kind = 'value', otherwise = '', ranked = [] } = output
  const known = ranked.map((value) => JSON.stringify(value)).join(', ')
  const values = known ? `<outputValues>${text(known)}</outputValues>` : ''
  const state = `${values}${otherwise ? `<defaultOutputEntry${inOwn(otherwise)}</defaultOutputEntry>` : ''}`
  return `<output id="${escaped(id)}" name="${escaped(name)}" q:kind="${kind}">${state}</output>`
}

function resultXml(result: DecisionTable['rules'][number]['results'][number], shown: string): string {
  if (typeof result !== 'string')
    return `<outputEntry q:people="${escaped(JSON.stringify(result))}">${text(JSON.stringify(shown))}</outputEntry>`
  const constant = constantOf(result)
  if (constant === undefined && result.trim()) return `<outputEntry${inOwn(result)}</outputEntry>`
  return `<outputEntry>${text(constant === undefined ? '' : JSON.stringify(constant))}</outputEntry>`
}

/**
 * Writes a table as a DMN 1.3 document: in FEEL where FEEL can express it, otherwise with the expression
 * language named.
 */
export function writeDmnTable(table: DecisionTable, world: GridContext): string {
  const columns = table.inputs.map((input) => cellColumnOf(input, world.fields, world.words))
  const rules = table.rules.map((rule) => {
    const cells = table.inputs.map((_, at) => {
      const test = testOf(rule.cells[at] ?? { is: 'any' }, columns[at]?.kind ?? 'any')
      return rule.disabled
        ? `<inputEntry q:test="${escaped(test)}">${text(alwaysTrueTest)}</inputEntry>`
        : `<inputEntry>${text(test)}</inputEntry>`
    })
    const results = table.outputs.map((output, at) => {
      const shown = gridText(table, rule, { kind: 'output', at, id: output.id }, world)
      return resultXml(rule.results[at] ?? '', shown)
    })
    const note = rule.note ? `<description>${escaped(rule.note)}</description>` : ''
    const disabled = rule.disabled ? ' q:disabled="true"' : ''
    return `<rule id="${escaped(rule.id)}"${disabled}>${note}${cells.join('')}${results.join('')}</rule>`
  })
  const id = escaped(table.id)
  const aggregation = table.aggregate ? ` aggregation="${table.aggregate.toUpperCase()}"` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${namespace}" xmlns:q="${own}" id="d_${id}" name="${escaped(table.name)}" namespace="${own}">
<decision id="t_${id}" name="${escaped(table.name)}"><variable name="${escaped(table.name)}"/>
<decisionTable id="${id}" hitPolicy="${hits[table.hit]}"${aggregation}>
${[...table.inputs.map((input) => inputXml(input, world)), ...table.outputs.map(outputXml), ...rules].join('\n')}
</decisionTable>
</decision>
</definitions>
`
}
