import { expect, test } from 'vitest'
import { parseXml, xmlLimits } from '../../text/read-xml'
import { evaluateModel } from './evaluate-model'
import { parseDmnModel } from './model'

const rule = ([amount, kind]: [string, string], result: string) =>
  `<rule><inputEntry><text><![CDATA[${amount}]]></text></inputEntry>
    <inputEntry><text><![CDATA[${kind}]]></text></inputEntry>
    <outputEntry><text>${result}</text></outputEntry></rule>`

/** A sample model: who approves a purchase, and how many sign. */
const purchase = (hit: string, rules: string) => `<?xml version="1.0" encoding="UTF-8"?>
<d:definitions xmlns:d="https://www.omg.org/spec/DMN/20191111/MODEL/" xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" name="purchase">
  <inputData id="i1" name="Total price"><variable name="Total price" typeRef="number"/></inputData>
  <inputData id="i2" name="Kind"><variable name="Kind" typeRef="string"/></inputData>
  <decision id="d1" name="Limit">
    <informationRequirement><requiredInput href="#i1"/></informationRequirement>
    <informationRequirement><requiredInput href="#i2"/></informationRequirement>
    <decisionTable ${hit}>
      <input id="c1"><inputExpression typeRef="number"><text>Total price</text></inputExpression></input>
      <input id="c2"><inputExpression typeRef="string"><text>Kind</text></inputExpression></input>
      <output id="o1" name="limit"><outputValues><text>3, 1, 2</text></outputValues></output>
      ${rules}
    </decisionTable>
  </decision>
  <decision id="d2" name="Doubled">
    <informationRequirement><requiredDecision href="#d1"/></informationRequirement>
    <literalExpression><text>Limit * 2</text></literalExpression>
  </decision>
</d:definitions>`

const rows = [
  rule(['< 5000', '-'], '1'),
  rule(['[1000..10000)', 'not("IT","Office")'], '2'),
  rule(['-', '"IT","Car"'], '3'),
].join('')

function decided(hit: string, given: Record<string, unknown>, name = 'Limit') {
  const { root } = parseXml(purchase(hit, rows))
  const model = root && parseDmnModel(root)
  return model && evaluateModel(model, given)(name)
}

test.each([
  ['hitPolicy="FIRST"', 1],
  ['', null],
  ['hitPolicy="ANY"', null],
  ['hitPolicy="PRIORITY"', 3],
  ['hitPolicy="COLLECT"', [1, 2, 3]],
  ['hitPolicy="RULE ORDER"', [1, 2, 3]],
  ['hitPolicy="OUTPUT ORDER"', [3, 1, 2]],
  ['hitPolicy="COLLECT" aggregation="SUM"', 6],
  ['hitPolicy="COLLECT" aggregation="COUNT"', 3],
  ['hitPolicy="COLLECT" aggregation="MIN"', 1],
  ['hitPolicy="COLLECT" aggregation="MAX"', 3],
])('decides by a DMN table of %s between three matching rows', (hit, answer) => {
  expect(decided(hit, { 'Total price': 2000, Kind: 'Car' })).toEqual(answer)
})

test('evaluates the decisions that a decision requires', () => {
  expect(decided('', { 'Total price': 6000, Kind: 'Train' }, 'Doubled')).toBe(4)
})

test('returns nothing where no row of a DMN table matches', () => {
  expect(decided('', { 'Total price': 90000, Kind: 'Train' })).toBeNull()
})

test('rejects a document that defines entities before it is parsed', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><definitions>&b;</definitions>`
  expect(parseXml(bomb)).toEqual({ refused: 'declares' })
  expect(parseXml('<definitions>&b;</definitions>').root?.text).not.toContain('aaaa')
})

test.each([
  ['<a>'.repeat(xmlLimits.depth + 1), 'deep'],
  [' '.repeat(xmlLimits.length + 1), 'large'],
  [`<a>${'<b/>'.repeat(xmlLimits.elements)}</a>`, 'large'],
  ['', 'broken'],
  ['no XML', 'broken'],
  ['<a><b></a>', 'broken'],
  ['<a>', 'broken'],
  ['<a/><b/>', 'broken'],
])('rejects a hostile or broken document with its reason', (text, refused) => {
  expect(parseXml(text)).toEqual({ refused })
})

test('ignores the JavaScript meaning of attribute and element names', () => {
  const { root } = parseXml('<constructor __proto__="1" toString="2"><hasOwnProperty/></constructor>')
  expect(root?.name).toBe('constructor')
  expect(parseDmnModel(root ?? { name: '', attributes: {}, children: [], text: '' })).toBeUndefined()
})

test('reports circular requirements instead of following them', () => {
  const circle = `<definitions><decision id="a" name="A"><informationRequirement><requiredDecision href="#a"/></informationRequirement>
    <literalExpression><text>A</text></literalExpression></decision></definitions>`
  const { root } = parseXml(circle)
  const model = root && parseDmnModel(root)
  expect(() => model && evaluateModel(model, {})('A')).toThrow('circle')
})
