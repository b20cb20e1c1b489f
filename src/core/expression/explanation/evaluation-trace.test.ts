import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import corpus from '#fixtures/expressions.json'
import { type ExpressionNode, explainExpression, explainTrace, type Scope, traceCondition } from '../index'

const labels = { true: '✓', false: '✗' }
const stored: Record<string, unknown> = {
  '1685774578123_1': 5800,
  '1685774578123_2': '住宿',
  '1685774578123_3': [{ bhq6G: 1200 }],
}
const scope: Scope = {
  value: (key) => stored[key],
  clock: corpus.clock,
  flow: corpus.flow,
  custom: () => ['张三', '李四'],
}
const amount = '@[金额_1685774578123_1]'
const kind = '@[类型_1685774578123_2]'

/** A trace after a round trip through the database. */
const retain = (text: string) => JSON.parse(JSON.stringify(traceCondition(text, scope)))
const lineOf = (text: string, hides?: (node: ExpressionNode) => boolean) =>
  explainTrace(text, retain(text).parts, { labels, hides }).line

describe('stored evaluation traces', () => {
  test.each(corpus.cases.map(({ expression }) => expression))(
    'renders a stored trace like the original explanation of %s',
    (text) => {
      expect(lineOf(text)).toBe(explainExpression(text, scope, labels).line)
    },
  )

  test("describes every part in the reader's language, and which parts were not evaluated", () => {
    const text = `${amount} > 9000 && ${kind} == "住宿"`
    const { parts, ...whole } = explainTrace(text, retain(text).parts, {
      labels: { true: 'yes', false: 'no' },
    })
    expect(whole).toMatchObject({ value: false, line: '金额 5,800 > 9,000 && 类型 == "住宿" → no' })
    expect(parts.map(({ line, value }) => [line, value])).toEqual([
      ['金额 5,800 > 9,000 → no', false],
      ['类型 == "住宿"', undefined],
    ])
  })

  test('names a problem at its position', () => {
    const text = `${amount} / 0 > 1`
    expect(explainTrace(text, retain(text).parts, { labels })).toMatchObject({
      problem: { code: 'expression.division-by-zero' },
    })
    expect(retain(text).holds).toBe(false)
  })

  test('keeps a trace short whatever the values are', () => {
    const long = { value: () => 'x'.repeat(10_000), custom: () => Array(1_000).fill('张三') }
    const size = JSON.stringify(traceCondition(`${amount} == #C[甲_1685774578_1]()`, long)).length
    expect(size).toBeLessThan(200)
  })

  test('stores no parts for a text with errors', () => {
    expect(retain('1 +')).toEqual({ holds: false, parts: [] })
    expect(explainTrace('1 +', [], { labels }).problem?.code).toBe('expression.incomplete')
    const hidden = explainTrace('@[金额', [], { labels, hides: () => true })
    expect([hidden.line, hidden.text, hidden.problem]).toEqual(['⁎⁎⁎', '⁎⁎⁎', undefined])
  })

  test("describes operators in the reader's language", () => {
    const text = `!(${amount} >= 1) || ${kind} == "a && b"`
    const signs = { '!': '非', '>=': '≥', '||': '或', '==': '=' }
    const { line } = explainTrace(text, retain(text).parts, { labels: { ...labels, signs } })
    expect(line).toBe('非(金额 5,800 ≥ 1) 或 类型 "住宿" = "a && b" → ✗')
  })

  test('names a custom function without its id', () => {
    expect(lineOf('#C[审批人_1685774578_1]() == "张三"')).toBe('审批人 "张三,李四" == "张三" → ✗')
  })
})

describe('readers who may not see a field', () => {
  const noAmount = (node: ExpressionNode) => node.type === 'field' && node.key === '1685774578123_1'

  test.each([
    [`${amount} > 5000`, '⁎⁎⁎'],
    [`${amount} > 5000 && ${kind} == "住宿"`, '⁎⁎⁎ && 类型 "住宿" == "住宿"'],
    [`!(${amount} > 5000) || 1 > 2`, '!(⁎⁎⁎) || 1 > 2'],
    [`$[求和](${amount},1) == 5801 && ${kind} == ""`, '⁎⁎⁎ && 类型 "住宿" == ""'],
    [`${kind} == "住宿"`, '类型 "住宿" == "住宿" → ✓'],
  ])('shows %s the trace %s', (text, line) => expect(lineOf(text, noAmount)).toBe(line))

  test('hides the field, numbers beside it and derived results in every part', () => {
    const atoms = [`${amount} > 5800`, `5000 < ${amount}`, `!(${amount} == 1)`, `${kind} == "住宿"`]
    const condition = fc.letrec<{ one: string }>((tie) => ({
      one: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...atoms),
        fc
          .tuple(tie('one'), fc.constantFrom('&&', '||'), tie('one'))
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      ),
    }))
    fc.assert(
      fc.property(condition.one, (text) => {
        const explanation = explainTrace(text, retain(text).parts, { labels, hides: noAmount })
        expect(JSON.stringify(explanation)).not.toMatch(/金额|5,?[08]00|1685774578123_1/)
        if (text.includes('金额')) expect(explanation.value).toBeUndefined()
      }),
    )
  })
})
