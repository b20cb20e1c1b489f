import '../platform/designing-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KnownField } from '#/core/expression'
import { checkExpression } from '#/core/expression'
import { speak } from '../platform/i18n'
import { inserted } from './insert'
import { columnPiece, fieldPiece, functionPieces } from './pieces'
import { readable } from './readable'
import { inputsOf, tried } from './trial'

const amount: KnownField = { key: '1700000000000_1', name: '金额', kind: 'number' }
const kind: KnownField = { key: '1700000000000_2', name: '类型', kind: 'text' }
const people: KnownField = { key: '1700000000000_3', name: '参加人', kind: 'list' }
const rows: KnownField = {
  key: '1700000000000_4',
  name: '明细',
  kind: 'table',
  columns: [{ key: 'bhq6G', name: '数量', kind: 'number' }],
}
const fields = [amount, kind, people, rows]
const labels = { true: '真', false: '假' }
const piece = (field: KnownField) => fieldPiece(field).text
const sum = `$[表格汇总](${piece(rows)},${rows.columns?.map((column) => columnPiece(column).text).join()})`

beforeAll(() => speak('zh'))

describe('reading', () => {
  test('keys are stripped, names are the present ones, signs are those of people', () => {
    const text = `(@[旧名_${amount.key}] >= 5000) && (${piece(kind)} != "差旅_费用 && x")`
    expect(readable(text, fields)).toBe('(金额 ≥ 5000) 且 (类型 ≠ "差旅_费用 && x")')
  })

  test('functions and columns read by their names', () => {
    expect(readable(`${sum} > 3`, fields)).toBe('表格汇总(明细,"数量") > 3')
    expect(readable(`@[类型_${kind.key}_展示值] == "差旅"`, fields)).toBe('类型（展示值） = "差旅"')
  })
})

describe('inserting', () => {
  test.each([
    ['', '金额', [0, 0], '金额'],
    ['金额', '>=', [2, 2], '金额 >='],
    ['金额 >= ', '5', [6, 6], '金额 >= 5'],
    ['ab', 'x', [1, 1], 'a x b'],
    ['#[f](', '金额', [5, 5], '#[f](金额'],
    ['old', 'new', [0, 3], 'new'],
  ] as const)('%j with %j at %j is %j', (text, what, range, wanted) => {
    const caret = inserted(text, what, range)
    expect(caret.text).toBe(wanted)
    expect(caret.text.slice(0, caret.at).trimEnd().endsWith(what)).toBe(true)
  })

  test('everything that can be clicked is known to the language', () => {
    expect(functionPieces.map(({ text }) => text)).toContain('#[包含inAarray](')
    const text = `#[包含inAarray](${piece(people)},"李梅") && ${sum} > 1`
    expect(checkExpression(text, fields, { as: 'condition' })).toEqual([])
  })
})

describe('trying', () => {
  test('each field is asked once, a table by the columns that are read', () => {
    const text = `${piece(amount)} > 1 && ${piece(amount)} < 9 && ${sum} > 3 && #[包含inAarray](${piece(people)},"李梅")`
    expect(inputsOf(text, fields).map(({ name }) => name)).toEqual(['金额', '明细.数量', '参加人'])
  })

  const answer = (text: string, typed: Record<string, string>) =>
    tried(text, inputsOf(text, fields), typed, labels)

  test('typed values are judged as in a running flow', () => {
    expect(answer(`${piece(amount)} > 5000`, { [amount.key]: '5800' })).toMatchObject({
      passes: true,
      line: '金额 5,800 > 5,000 → 真',
    })
    expect(answer(`${piece(amount)} > 5000`, {})).toMatchObject({ passes: false })
    expect(answer(`${sum} == 6`, { bhq6G: '1, 2，3' }).passes).toBe(true)
    expect(answer(`#[包含inAarray](${piece(people)},"李梅")`, { [people.key]: '王磊，李梅' }).passes).toBe(
      true,
    )
  })

  test('what cannot be calculated does not pass and says why', () => {
    const { passes, problem } = answer(`${piece(amount)} / 0 > 1`, { [amount.key]: '1' })
    expect(passes).toBe(false)
    expect(problem?.code).toBe('expression.division-by-zero')
  })
})
