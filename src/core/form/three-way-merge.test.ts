import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import purchase from '#fixtures/forms/purchase.json'
import { formFieldsOf, tableColumnsOf } from './design/items'
import { upgradeForm } from './design/upgrade'
import { isComputedColumn } from './linkage/formulas'
import { type MergeResult, type MergeWinner, mergeForms, type ThreeWayVersions } from './three-way-merge'
import { type FormRow, type FormValues, isSameValue, tableRowsOf } from './values/form-values'

const form = upgradeForm(purchase)
const modelOf = (name: string) => formFieldsOf(form).find((item) => item.name === name)?.model ?? ''
const [title, kind, table] = [modelOf('采购标题'), modelOf('采购类别'), modelOf('采购明细')]
const [what, amount] = ['pinM1', 'shuL4'] as const
/** Column computed from the other columns of its row. */
const sum = formFieldsOf(form).flatMap(tableColumnsOf).find(isComputedColumn)?.code ?? ''

const merge = (three: ThreeWayVersions<FormValues>, winner: MergeWinner = 'theirs') =>
  mergeForms(form, three, () => winner)
const rowsIn = ({ value }: MergeResult<FormValues>) => tableRowsOf(value[table])
const line = (_id: string, name: string, count: number): FormRow => ({ _id, [what]: name, [amount]: count })

describe('fields', () => {
  test('merges changes of different fields without conflict', () => {
    const opened = { [title]: '手机', [kind]: '电子设备' }
    const { value, changes } = merge({
      opened,
      mine: { ...opened, [title]: '两部手机' },
      theirs: { ...opened, [kind]: '其他' },
    })
    expect(value).toMatchObject({ [title]: '两部手机', [kind]: '其他' })
    expect(changes).toMatchObject([{ key: kind, isConflict: false }])
  })

  test.each([
    ['mine', '我的'],
    ['theirs', '他的'],
  ] as const)('resolves a field that both changed as decided: %s', (winner, message) => {
    const three = { opened: {}, mine: { [title]: '我的' }, theirs: { [title]: '他的' } }
    const { value, changes } = merge(three, winner)
    expect(value[title]).toBe(message)
    expect(changes).toMatchObject([{ key: title, isConflict: true, mine: '我的', theirs: '他的' }])
  })

  test('reports no conflict when both wrote the same', () =>
    expect(merge({ opened: {}, mine: { [title]: '手机' }, theirs: { [title]: '手机' } }).changes).toEqual([]))
})

describe('tables', () => {
  const opened = { [table]: [line('a', '手机', 2), line('b', '支架', 1), line('c', '耳机', 1)] }
  const mine = { [table]: [line('a', '手机', 5), line('b', '支架', 1), { [what]: '背包', [amount]: 1 }] }
  const theirs = { [table]: [line('a', '平板', 3), line('c', '耳机', 1), line('d', '键盘', 4)] }

  test.each([
    ['theirs', 3],
    ['mine', 5],
  ] as const)(
    'merges rows and cells of both and resolves the cell that both changed to %s',
    (winner, count) => {
      const merged = merge({ opened, mine, theirs }, winner)
      expect(rowsIn(merged)).toEqual([
        line('a', '平板', count),
        line('d', '键盘', 4),
        { [what]: '背包', [amount]: 1 },
      ])
      expect(merged.changes.filter(({ isConflict }) => isConflict)).toMatchObject([
        { key: `${table}/a/${amount}`, row: 1, mine: 5, theirs: 3 },
      ])
    },
  )

  test('reports a row removed by one and changed by the other as one conflict', () => {
    const without = { [table]: opened[table]?.slice(1) }
    const changed = { [table]: [line('a', '手机', 9), ...(opened[table]?.slice(1) ?? [])] }
    const { changes } = merge({ opened, mine: without, theirs: changed })
    expect(changes).toMatchObject([{ key: `${table}/a`, mine: undefined, isConflict: true }])
    expect(rowsIn(merge({ opened, mine: changed, theirs: without }, 'mine'))).toHaveLength(3)
    expect(rowsIn(merge({ opened, mine: changed, theirs: without }, 'theirs'))).toHaveLength(2)
  })

  test('preserves a new order of rows where the other side left the table unchanged', () => {
    const turned = { [table]: opened[table]?.toReversed() }
    expect(merge({ opened, mine: turned, theirs: opened }).value[table]).toEqual(turned[table])
  })

  test('does not count computed cells and server marks as changes', () => {
    expect(sum).not.toBe('')
    const marked = { [table]: opened[table]?.map((row) => ({ ...row, [sum]: 99, _u_at: 1 })) }
    expect(merge({ opened, mine: opened, theirs: marked }).changes).toEqual([])
    const fewer = { [table]: opened[table]?.slice(1) }
    expect(rowsIn(merge({ opened, mine: fewer, theirs: marked }))).toHaveLength(2)
  })

  test('merges a table of rows without ids as one value', () => {
    const bare = (count: number) => ({ [table]: [{ [what]: '手机', [amount]: count }] })
    const { changes } = merge({ opened: bare(1), mine: bare(2), theirs: bare(3) })
    expect(changes).toMatchObject([{ key: table, isConflict: true }])
  })
})

const text = fc.constantFrom('', '甲', '乙', '丙')
const row = fc.record({ [what]: text, [amount]: fc.constantFrom(1, 2, 3) })
const rows = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), row, { noNullPrototype: true })
const values: fc.Arbitrary<FormValues> = fc.record({ [title]: text, [kind]: text, rows }).map((drawn) => ({
  [title]: drawn[title],
  [kind]: drawn[kind],
  [table]: Object.entries(drawn.rows as Record<string, FormRow>).map(([_id, one]) => ({ _id, ...one })),
}))
const three = fc.record({ opened: values, mine: values, theirs: values })
const winner = fc.constantFrom<MergeWinner>('mine', 'theirs')

/** Returns all values of a form by address; a missing row is undefined. */
function cellsOf(held: FormValues): Map<string, unknown> {
  const cells = new Map<string, unknown>([title, kind].map((model) => [model, held[model]]))
  for (const { _id, ...said } of tableRowsOf(held[table])) {
    cells.set(`${table}/${_id}`, true)
    for (const [code, value] of Object.entries(said)) cells.set(`${table}/${_id}/${code}`, value)
  }
  return cells
}

describe('any changes of two people', () => {
  test('keeps the value of the only side that changed it', () =>
    fc.assert(
      fc.property(three, winner, (forms, winner) => {
        const [opened, mine, theirs] = [forms.opened, forms.mine, forms.theirs].map(cellsOf) as [
          Map<string, unknown>,
          Map<string, unknown>,
          Map<string, unknown>,
        ]
        const { value, changes } = merge(forms, winner)
        const merged = cellsOf(value)
        const disputed = changes.filter(({ isConflict }) => isConflict).map(({ key }) => key)
        const isDisputed = (key: string) => disputed.some((one) => key === one || key.startsWith(`${one}/`))
        for (const key of new Set([...opened.keys(), ...mine.keys(), ...theirs.keys()])) {
          if (isDisputed(key)) continue
          const [before, here, there] = [opened.get(key), mine.get(key), theirs.get(key)]
          const owed = isSameValue(before, here) ? there : here
          const isGone = !merged.has(key.split('/').slice(0, 2).join('/'))
          if (!isGone) expect(isSameValue(merged.get(key), owed), key).toBe(true)
          else expect(here === undefined || there === undefined, key).toBe(true)
        }
      }),
    ))

  test('takes the form of the other side without conflicts when one side changed nothing', () =>
    fc.assert(
      fc.property(values, values, winner, (opened, changed, winner) => {
        const theirs = merge({ opened, mine: opened, theirs: changed }, winner)
        const mine = merge({ opened, mine: changed, theirs: opened }, winner)
        expect(cellsOf(theirs.value)).toEqual(cellsOf(changed))
        expect(cellsOf(mine.value)).toEqual(cellsOf(changed))
        expect(mine.changes).toEqual([])
        expect(theirs.changes.some(({ isConflict }) => isConflict)).toBe(false)
      }),
    ))

  test('reports the same conflicts to both sides', () =>
    fc.assert(
      fc.property(three, ({ opened, mine, theirs }) => {
        const keys = (forms: ThreeWayVersions<FormValues>) =>
          merge(forms)
            .changes.filter(({ isConflict }) => isConflict)
            .map(({ key }) => key)
            .sort()
        expect(keys({ opened, mine: theirs, theirs: mine })).toEqual(keys({ opened, mine, theirs }))
      }),
    ))

  test('finds no conflict when a merged form is merged again', () =>
    fc.assert(
      fc.property(three, winner, (forms, winner) => {
        const { value } = merge(forms, winner)
        const again = merge({ opened: forms.theirs, mine: value, theirs: forms.theirs })
        expect(cellsOf(again.value)).toEqual(cellsOf(value))
        expect(again.changes).toEqual([])
      }),
    ))
})
