import { describe, expect, test } from 'vitest'
import { checkExpression, type ExpressionProblem, evaluateExpression, printReference } from './index'

const describeView = (problem: ExpressionProblem | undefined) =>
  problem && [problem.code, problem.params.found, problem.params.instead]
const problemOf = (text: string) => evaluateExpression(text, { value: () => undefined }).problem

describe('suggestions for syntax of other languages', () => {
  test.each([
    ['SUM(1,2)', 'SUM', '$[求和]'],
    ['sum(1,2)', 'sum', '$[求和]'],
    ['$[SUM](1,2)', '$[SUM]', '$[求和]'],
    ['IF(1 > 2,1,2)', 'IF', '$[如果]'],
    ['ROUND(1.5)', 'ROUND', '$[四舍五入]'],
    ['AND(true,true)', 'AND', '$[且]'],
    ['5 % 2', '5 % 2', '$[取余](5,2)'],
    ['(1 + 4) % 2', '%', '$[取余](…,…)'],
    ['50% * 2', '50%', '0.5'],
    ['12.5%', '12.5%', '0.125'],
    ['5%', '5%', '0.05'],
    ['2 ^ 3', '2 ^ 3', '$[乘方](2,3)'],
    ['2 ** 3', '2 ** 3', '$[乘方](2,3)'],
    ['1 <> 2', '<>', '!='],
    ['1 => 2', '=>', '>='],
    ['1 =< 2', '=<', '<='],
    ['1 === 1', '===', '=='],
    ['1 ！＝ 2', '！＝', '!='],
    ['1 ＜＝ 2', '＜＝', '<='],
    ['1 == 1 and 2 == 2', 'and', '&&'],
    ['1 == 1 OR 2 == 2', 'OR', '||'],
    ['not true', 'not', '!'],
    ['TRUE', 'TRUE', 'true'],
    ['1 == 1 ＆＆ 1 == 1', '＆＆', '&&'],
    ['10,000 + 1', '10,000', '10000'],
    ['1,234,567', '1,234,567', '1234567'],
    ['"a" & "b"', '&', '$[连接](…,…)'],
  ])('%s', (text, found, instead) => {
    expect(describeView(problemOf(text))).toEqual(['expression.write-instead', found, instead])
    expect(describeView(checkExpression(text, [])[0])).toEqual(['expression.write-instead', found, instead])
  })

  test('suggests syntax that parses where nothing is left to fill in', () => {
    for (const text of ['5 % 2', '50% * 2', '10,000 + 1', '1 <> 2', 'SUM(1,2)', '$[SUM](1,2)', '2 ^ 3']) {
      const { from = 0, to = 0, params } = problemOf(text) ?? {}
      expect(problemOf(text.slice(0, from) + params?.instead + text.slice(to))).toBeUndefined()
    }
  })

  test('suggests the reference for a word that is exactly the name of one field', () => {
    const quantity = { key: 'bhq6G', name: '数量', kind: 'number' as const }
    const price = { key: 'pR3ce', name: '单价', kind: 'number' as const }
    const found = checkExpression('数量*单价', [quantity, price])
    expect(found.map(({ code, params }) => [code, params.instead])).toEqual([
      ['expression.word-is-field', '@[数量_bhq6G]'],
      ['expression.word-is-field', '@[单价_pR3ce]'],
    ])
    expect(checkExpression('数量', [quantity, { ...price, name: '数量' }])[0]?.code).toBe('expression.word')
  })

  test('reports an unknown name as unknown, also one of a JavaScript object', () => {
    expect(problemOf('$[constructor](1)')?.code).toBe('expression.unknown-function')
    expect(describeView(problemOf('NOSUCH(1)'))).toEqual(['expression.write-instead', 'NOSUCH', '$[NOSUCH]'])
  })
})

describe('dates', () => {
  const read = (text: string) => evaluateExpression(text, { value: () => '2026-01-05' }).value
  const field = '@[日期_1685774578123_1]'
  const known = [{ key: '1685774578123_1', name: '日期', kind: 'date' as const }]

  test.each([
    [`${field} == "2026-1-5"`, true],
    [`${field} == "2026年1月5日"`, true],
    [`${field} == "2026/01/05 00:00:00"`, true],
    [`${field} != "2026-1-5"`, false],
    [`${field} < "2026-1-10"`, true],
    [`${field} > "2025-12-31 23:59:59"`, true],
    [`"2026-13-5" == "2026-13-05"`, false],
  ])('evaluates %s to %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test('rejects arithmetic on dates and names the functions that calculate with dates', () => {
    expect(evaluateExpression(`${field} + 1`, { value: () => '2026-01-05' }).problem?.code).toBe(
      'expression.date-as-number',
    )
    expect(checkExpression(`${field} - ${field}`, known).map(({ code }) => code)).toEqual([
      'expression.date-as-number',
      'expression.date-as-number',
    ])
  })
})

describe('numbers', () => {
  test('returns infinite decimals with fifteen digits and calculates exactly', () => {
    expect(problemOf('10 / 3')).toBeUndefined()
    expect(evaluateExpression('10 / 3', { value: () => 0 })).toEqual({ value: 3.33333333333333 })
    expect(evaluateExpression('10 / 3 * 3 == 10', { value: () => 0 })).toEqual({ value: true })
  })
})

describe('fallback values for failures', () => {
  const scope = { value: () => 'text', remote: () => undefined }
  test('replaces a division by zero or a text used as number by the fallback', () => {
    expect(evaluateExpression('$[出错时改用](1 / 0,-1)', scope)).toEqual({ value: -1 })
    expect(evaluateExpression('$[出错时改用](@[a_1685774578123_1] * 2,"?")', scope)).toEqual({ value: '?' })
  })
  test('waits for a pending result before it applies the fallback', () => {
    const problem = evaluateExpression('$[出错时改用](#[价格]("a"),0)', scope).problem
    expect(problem?.code).toBe('expression.remote-unavailable')
  })
})

describe('patterns', () => {
  test('inserts a replacement text literally', () => {
    expect(evaluateExpression('$[正则替换]("a1b2","[0-9]","$1")', { value: () => 0 })).toEqual({
      value: 'a$1b$1',
    })
  })
  test('reports a pattern that cannot be parsed', () => {
    const problem = evaluateExpression('$[正则匹配]("a","(?=a)")', { value: () => 0 }).problem
    expect(problem).toMatchObject({ code: 'pattern.look-around', params: { name: '(?=a)', part: '(?=' } })
  })
  test('understands code units, and reports a literal pattern before it runs', () => {
    const chinese = '$[正则匹配]("张三","^[\\u4e00-\\u9fa5]+$")'
    expect(evaluateExpression(chinese, { value: () => 0 })).toEqual({ value: true })
    expect(checkExpression(chinese, [])).toEqual([])
    const [problem] = checkExpression('$[正则提取]("a","(a)\\1")', [])
    expect(problem).toMatchObject({ code: 'pattern.back-reference', params: { part: '\\1' }, from: 12 })
  })
  test('rejects a text that would grow too long before it is built', () => {
    const long = 'a'.repeat(2_000)
    const problem = evaluateExpression(`$[正则替换](@[a_1685774578123_1],"a",@[a_1685774578123_1])`, {
      value: () => long,
    }).problem
    expect(problem?.code).toBe('expression.text-too-long')
  })
})

describe('empty values in order comparisons', () => {
  const day = '@[到期日_1685774578123_1]'
  const holds = (text: string, value?: unknown) => evaluateExpression(text, { value: () => value }).value
  test.each(['<', '<=', '>', '>='])('an empty date is not %s any date', (operator) => {
    for (const empty of [undefined, null, ''])
      for (const text of [`${day} ${operator} "2026-01-01"`, `"2026-01-01 08:00:00" ${operator} ${day}`])
        expect(holds(text, empty)).toBe(false)
  })
  test('an empty value is 0 beside a number, and equal values stay in order', () => {
    expect([holds(`${day} < 1`), holds(`${day} >= 0`), holds(`${day} <= ""`)]).toEqual([true, true, true])
    expect([holds(`${day} <= "2026-1-1"`, '2026-01-01'), holds(`${day} < "2026-1-2"`, '2026-01-01')]).toEqual(
      [true, true],
    )
  })
})

describe('years and columns', () => {
  const year = { key: '1685774578123_1', name: '年', kind: 'date' as const, format: 'year' as const }
  const table = (code: string) => ({
    key: '1685774578123_2',
    name: '明细',
    kind: 'table' as const,
    columns: [{ key: code, name: '数量', kind: 'number' as const }],
  })
  test.each([
    '@[年_1685774578123_1] >= 2026',
    '@[年_1685774578123_1] + 1 == 2027',
    '@[年_1685774578123_1] == "2026"',
  ])('a year may be compared and calculated like a number: %s', (text) => {
    expect(checkExpression(text, [year])).toEqual([])
    expect(evaluateExpression(text, { value: () => '2026' })).toEqual({ value: true })
  })
  test.each(['a', 'count', 'c'.repeat(32), 'quantity2', '12345678901234567890'])(
    'a formula names the column %s by its code, however long it is',
    (code) => {
      const known = [table(code), ...table(code).columns]
      const row = `@[数量_${code}] * 2`
      const whole = `$[按条件汇总](@[明细_1685774578123_2],"数量_${code}",@[数量_${code}] > 1)`
      expect(checkExpression(row, known)).toEqual([])
      expect(evaluateExpression(row, { value: () => undefined, column: () => 3 })).toEqual({ value: 6 })
      expect(checkExpression(whole, [table(code)]).map(({ code }) => code)).toEqual([])
      expect(printReference({ name: '数量', key: code, shown: false })).toBe(`@[数量_${code}]`)
    },
  )
})

describe('characters', () => {
  test.each([
    ['$[左侧补位]("𠮷",3)', '00𠮷'],
    ['$[左侧补位]("a",4,"😀b")', '😀b😀a'],
    ['$[长度]("𠮷😀a")', 3],
  ])('%s counts rare characters once', (text, value) => {
    expect(evaluateExpression(text, { value: () => undefined })).toEqual({ value })
  })
})

describe('options with a comma', () => {
  const of = (name: string, wanted: string, chosen: unknown) =>
    evaluateExpression(`$[${name}](@[多选_1685774578123_1],"${wanted}")`, { value: () => chosen }).value
  test.each([
    ['北京,上海', ['北京,上海'], true, true],
    ['北京,上海', ['北京', '上海'], true, true],
    ['北京,上海，广州', ['广州', '北京,上海'], true, true],
    ['北京,上海,广州', ['北京,上海'], false, true],
    ['北京,上海', ['广州'], false, false],
    ['', ['广州'], false, false],
  ])('%s among %j', (wanted, chosen, all, any) => {
    expect([of('包含全部', wanted, chosen), of('包含任一', wanted, chosen)]).toEqual([all, any])
  })
})

describe('row numbers', () => {
  test('gives the number of the row for which a condition is evaluated', () => {
    const rows = [{ aa1bb: 5 }, { aa1bb: 6 }, { aa1bb: 7 }]
    const table = '@[表_1685774578123_1]'
    const value = (text: string) => evaluateExpression(text, { value: () => rows }).value
    expect(value(`$[按条件查找](${table},"x_aa1bb",$[行号]() == 2)`)).toBe(6)
    expect(evaluateExpression('$[行号]()', { value: () => rows }).problem?.code).toBe('expression.no-row')
    expect(evaluateExpression('$[行号]() * 10', { value: () => rows, row: 1 }).value).toBe(20)
  })
})
