import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { checkFormDesign } from '../check/check-design'
import { resolveAliases, valuesByAlias } from './aliases'

const item = (index: number, part: Partial<FormItem>): FormItem => ({
  type: 'input',
  name: `字段${index}`,
  key: `173215440000${index}_${index}`,
  keyindex: index,
  model: `input_${index}`,
  options: {},
  rules: [],
  ...part,
})
const form = (...list: FormItem[]) => ({
  list,
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'right' as const },
})
const problemsOf = (...list: FormItem[]) =>
  checkFormDesign(form(...list)).map(({ code, place }) => [code, place?.part])

const amounts = form(item(1, { alias: 'amount' }), item(2, {}))

test.each([
  ['leaves input without aliases as it is', { input_1: 'a' }, { input_1: 'a' }],
  ['moves a value to the key of its field', { amount: 'a', input_2: 'b' }, { input_1: 'a', input_2: 'b' }],
  ['lets an alias replace the value under the key', { input_1: 'old', amount: 'new' }, { input_1: 'new' }],
  ['leaves unknown names to the rules of the form', { total: 'a' }, { total: 'a' }],
])('%s', (_, input, resolved) => expect(resolveAliases(amounts, input)).toEqual(resolved))

test('finds a field inside a layout by its alias', () => {
  const grid = item(3, { type: 'grid', columns: [{ span: 24, list: [item(1, { alias: 'amount' })] }] })
  expect(resolveAliases(form(grid), { amount: 'a' })).toEqual({ input_1: 'a' })
})

test('returns values by alias, with null for an empty field, and nothing for a form without aliases', () => {
  expect(valuesByAlias(amounts, { input_1: 'a', input_2: 'b' })).toEqual({ amount: 'a' })
  expect(valuesByAlias(amounts, {})).toEqual({ amount: null })
  expect(valuesByAlias(form(item(2, {})), { input_2: 'b' })).toBeUndefined()
})

test.each([
  ['accepts an alias', [item(1, { alias: 'amount' })], []],
  ['accepts the key of the field itself', [item(1, { alias: 'input_1' })], []],
  ['rejects an alias that is no name', [item(1, { alias: '1st' })], [['form-design.alias', 'alias']]],
  ['rejects a reserved name', [item(1, { alias: 'constructor' })], [['form-design.alias', 'alias']]],
  [
    'rejects the same alias twice',
    [item(1, { alias: 'amount' }), item(2, { alias: 'amount' })],
    [['form-design.alias-duplicate', 'alias']],
  ],
  [
    'rejects the key of another field',
    [item(1, { alias: 'input_2' }), item(2, {})],
    [['form-design.alias-taken', 'alias']],
  ],
])('%s', (_, list, problems) => expect(problemsOf(...list)).toEqual(problems))
