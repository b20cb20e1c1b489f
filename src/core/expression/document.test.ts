import { expect, test } from 'vitest'
import corpus from '#fixtures/expressions.json'
import page from '../../../docs/expressions.md?raw'
import {
  builtInFunctions,
  checkExpression,
  evaluateExpression,
  expressionLimits,
  type FieldSymbol,
} from './index'

const form = corpus.form as FieldSymbol[]
const stored = new Map<string, unknown>(Object.entries(corpus.values))
const shown = new Map<string, string>(Object.entries(corpus.shown))
const nameOf = (key: string) => form.find((field) => field.key === key)?.name ?? ''
const scope = {
  value: (key: string) => stored.get(nameOf(key)),
  shown: (key: string) => shown.get(nameOf(key)) ?? '',
  clock: corpus.clock,
  flow: corpus.flow,
}

const examples = [...page.matchAll(/```expression\n([^`]*)```/g)]
  .flatMap(([, lines = '']) => lines.trim().split('\n'))
  .map((line) => line.split(/\s*→ /))

test('has examples on the page about expressions', () => {
  expect(examples.length).toBeGreaterThan(30)
  expect(examples.every((parts) => parts.length === 2)).toBe(true)
})

test.each(examples)(
  'evaluates %s to %s, as the page on expressions says',
  (expression = '', expected = '') => {
    const { value, problem } = evaluateExpression(expression, scope)
    if (!expected.startsWith('✗')) {
      expect({ value, problem }).toEqual({ value: JSON.parse(expected), problem: undefined })
      expect(checkExpression(expression, form)).toEqual([])
      return
    }
    expect(`✗ ${problem?.code} ${problem?.line}:${problem?.column}`).toBe(expected)
  },
)

const guides = import.meta.glob<string>('../../../docs/{guide,en/guide}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Formulas in a guide: code with a call or a reference; a reference without a key stands for any field. */
const formulasIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /[$#@]C?\[|[^\s(]\(@/.test(code))

/** Replaces references by name with fields of the form, tables by a table. */
const withFields = (formula: string) =>
  formula.replace(/@\[([^\]_]+)\]/g, (_, name: string) =>
    name === '明细' || name === 'table' ? '@[明细_1685774578123_3]' : '@[金额_1685774578123_1]',
  )

test.each(Object.entries(guides))('teaches only formulas that the check accepts, in %s', (_, text) => {
  const faulty = formulasIn(text).filter((formula) => checkExpression(withFields(formula), form).length)
  expect(faulty).toEqual([])
})

test.each(Object.entries(guides))('names only functions that exist, in %s', (_, text) => {
  const mentioned = [...text.matchAll(/`([\u4e00-\u9fff]{2,})`/g)].map(([, name = '']) => name)
  expect(mentioned.filter((name) => !builtInFunctions.has(name))).toEqual([])
})

test('names on the page only existing functions and the actual limits', () => {
  const named = [...page.matchAll(/\$\[([^\]]+)\]\(/g)].map(([, name = '']) => name)
  const known = [...builtInFunctions.keys(), 'name', '没有这个']
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  const { length, depth, nodes, digits, text, steps } = expressionLimits
  for (const limit of [length, depth, nodes, digits, text, steps])
    expect(page).toContain(`| ${limit.toLocaleString('en')} |`)
})
