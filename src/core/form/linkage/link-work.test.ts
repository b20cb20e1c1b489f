import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf, column, field, formOf, keyOf, modelOf, table } from '../../../../tests/kit/form-of'
import { created, world } from '../../../../tests/kit/linked-form'
import { equals } from '../../expression/compare'
import { EqualityIndex } from '../../expression/equality-index'
import { evaluateExpression } from '../../expression/evaluate'
import { expressionLimits } from '../../expression/limits'
import { ExpressionError } from '../../expression/problem'
import { WorkBudget } from '../../expression/work-budget'
import { tableRowsOf } from '../values/form-values'
import { linkForm } from './linkage'

const cell = fc.constantFrom<unknown>(
  ...['', '0', '7', '007', '7.0', '甲', 'true', '2026-1-5', '2026-01-05', '2026-01-06', '甲,乙'],
  ...[0, -0, 1, 7, 0.1, true, false, null, undefined],
  ...[[], ['甲', '乙'], [7], ['7'], { id: 'a' }, [{ id: 'a' }]],
)

test('finds and fails by index exactly as a comparison value by value', () => {
  const outcomeOf = <Value>(find: () => Value) => {
    try {
      return find()
    } catch (failure) {
      if (failure instanceof ExpressionError) return failure.code
      throw failure
    }
  }
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), cell, (values, wanted) => {
      const find = () => values.findIndex((value) => equals(value, wanted))
      expect(outcomeOf(() => new EqualityIndex(values).first(wanted))).toEqual(outcomeOf(find))
      const all = () => values.flatMap((value, place) => (equals(value, wanted) ? [place] : []))
      expect(outcomeOf(() => new EqualityIndex(values).all(wanted))).toEqual(outcomeOf(all))
    }),
    { numRuns: 5_000 },
  )
})

/** Creates a table whose column evaluates a table function per row, and counts the steps. */
function linkedRows(formula: string, count: number, columns = 1) {
  const computed = Array.from({ length: columns }, (_, at) => column(`算${at}`, { formula }))
  const form = formOf(
    table('单价表', column('品名', { editer: 'text' }), column('单价'), column('类别')),
    table('明细', column('品', { editer: 'text' }), column('数'), column('种'), ...computed),
  )
  const prices = Array.from({ length: count }, (_, at) => ({
    _id: `p${at}`,
    品名: `货${at}`,
    单价: at,
    类别: at % 50,
  }))
  const lines = Array.from({ length: count }, (_, at) => ({
    _id: `l${at}`,
    品: `货${count - 1 - at}`,
    数: at,
    种: at % 50,
  }))
  const work = new WorkBudget()
  const named = (rows: object[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key.startsWith('_') ? key : codeOf(key), value]),
      ),
    )
  const values = { [modelOf('单价表')]: named(prices), [modelOf('明细')]: named(lines) }
  const linked = linkForm(form, { before: {}, values, all: true, world: { ...world, work } })
  const rows = tableRowsOf(linked.values[modelOf('明细')])
  return {
    steps: work.steps,
    problems: linked.problems.size,
    of: (row: number) => rows[row]?.[codeOf('算0')],
  }
}

describe.each([
  ['a look-up', '$[查找对应值](@单价表, "#品名", ~品, "#单价")', 7, 992],
  ['a sum of the rows that are equal', '$[按条件汇总](@单价表, "#单价", ~类别 == ~种)', 7, 9640],
  ['a count of them', '$[按条件计数](@单价表, ~种 == ~类别)', 7, 20],
  [
    'the first row that is equal and more',
    '$[按条件查找](@单价表, "#单价", ~品名 == ~品 && ~单价 > 3)',
    7,
    992,
  ],
  ['a rank', '$[排名](@单价表, "#单价", ~数)', 7, 993],
  ['a list that has it', '$[如果]($[包含inAarray]($[列转列表](@单价表, "#品名"), ~品), 1, 0)', 7, 1],
])('%s', (_, formula, row, expected) => {
  test('returns for a thousand rows the same as for each', () => {
    const linked = linkedRows(formula, 1_000)
    expect(linked.problems).toBe(0)
    expect(linked.of(row)).toBe(expected)
  })

  test('uses steps in proportion to the rows', () => {
    const [few, many] = [linkedRows(formula, 200), linkedRows(formula, 800)]
    expect(many.steps).toBeLessThan(6 * few.steps)
  })
})

test('looks up fifteen columns in a table of 5,000 rows in one run', () => {
  const linked = linkedRows('$[查找对应值](@单价表, "#品名", ~品, "#单价")', 5_000, 15)
  expect(linked.problems).toBe(0)
  expect(linked.of(0)).toBe(4_999)
  expect(linked.steps).toBeLessThan(expressionLimits.runSteps)
})

test('rejects a run over the limit as a whole and names the last field', () => {
  const form = formOf(
    table('甲表', column('甲数')),
    table('乙表', column('乙数'), column('多少', { formula: '$[按条件计数](@甲表, ~甲数 > ~乙数)' })),
  )
  const rows = (name: string) =>
    Array.from({ length: 5_000 }, (_, at) => ({ _id: `${at}`, [codeOf(name)]: at }))
  const values = { [modelOf('甲表')]: rows('甲数'), [modelOf('乙表')]: rows('乙数') }
  const run = (work: WorkBudget) =>
    linkForm(form, { before: {}, values, all: true, world: { ...world, work } })
  expect(() => run(new WorkBudget(true, 5_000))).toThrow('form.formulas-too-costly')
  const { problems } = run(new WorkBudget(false, 5_000))
  expect(problems.get(`${keyOf('乙表')}.${codeOf('多少')}.199`)?.code).toBe('expression.too-many-steps')
})

test('sees cells of an earlier column in a look-up in the same table, also once indexed', () => {
  const form = formOf(
    table(
      '明细',
      column('数'),
      column('倍', { formula: '~数 * 2' }),
      column('回', { formula: '$[查找对应值](@明细, "#倍", ~数, "#倍")' }),
      column('再', { formula: '$[查找对应值](@明细, "#回", ~数, "#回") + $[表格汇总](@明细, "#回")' }),
    ),
    field('甲'),
  )
  const rows = [1, 2, 4, 8].map((数) => ({ _id: String(数), 数 }))
  const linked = created(form, { 明细: rows })
  const of = (name: string) => tableRowsOf(linked.values[modelOf('明细')]).map((row) => row[codeOf(name)])
  expect(of('倍')).toEqual([2, 4, 8, 16])
  expect(of('回')).toEqual([undefined, 2, 4, 8])
  expect(of('再')).toEqual([14, 16, 18, 22])
})

test('counts the states of a pattern for each letter', () => {
  const states = `"${'(a|b)?'.repeat(100)}c"`
  const sendRequest = (length: number) =>
    evaluateExpression(`$[正则提取]("${'a'.repeat(length)}", ${states})`, { value: () => undefined }).problem
      ?.code
  expect(sendRequest(100)).toBeUndefined()
  const field = (length: number) =>
    evaluateExpression(`$[正则提取](@[文_1685774578123_1], ${states})`, { value: () => 'a'.repeat(length) })
      .problem?.code
  expect(field(1_000)).toBeUndefined()
  expect(field(1_000_000)).toBe('expression.too-many-steps')
})
