import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormItem } from '#/generated/types'
import { translateTest } from './foreign-comparison'
import { type FieldLookup, type ForeignLanguage, translateExpression } from './foreign-expression'

const item = (type: string, options: FormItem['options'] = {}): FormItem => ({
  type,
  name: type,
  key: '1700000000000_1',
  keyindex: 1,
  model: type,
  options,
  rules: [],
})
const fields: Record<string, FormItem> = {
  a: item('input'),
  n: item('number'),
  on: item('switch'),
  list: item('checkbox'),
}
const find: FieldLookup = (name) => {
  const short = name.replace(/^(data|\$values)\./, '')
  const found = Object.hasOwn(fields, short) ? fields[short] : undefined
  return found && { reference: `${short}_1`, item: found }
}
const translate = (language: ForeignLanguage, text: string, isCondition = true) =>
  translateExpression(text, { language, find, isCondition })

test.each<[ForeignLanguage, string, string]>([
  ['survey', "{a} = 'x' and {n} > 3 or {on} = true", '@[a_1] == "x" && @[n_1] > 3 || @[on_1] == true'],
  ['survey', '{a} notempty and not ({n} <= 2)', '!$[为空](@[a_1]) && !(@[n_1] <= 2)'],
  ['survey', "{list} contains 'x'", '$[包含](@[list_1],"x")'],
  ['survey', "{list} anyof ['x', 'y']", '$[包含任一](@[list_1],"x,y")'],
  ['survey', "iif({n} > 1, 'many', 'one') = 'one'", '$[如果](@[n_1] > 1,"many","one") == "one"'],
  ['feel', '=a = "x" and n != null', '@[a_1] == "x" && !$[为空](@[n_1])'],
  ['feel', '=not(on)', '!(@[on_1])'],
  ['feel', '=if n > 1 then true else false', '$[如果](@[n_1] > 1,true,false)'],
  ['feel', '=list contains(list, "x")', '$[包含](@[list_1],"x")'],
  ['javascript', "{{$values.a === 'x' && !$values.on}}", '@[a_1] == "x" && !@[on_1]'],
  ['javascript', "show = data.a !== 'x' || data.n;", '@[a_1] != "x" || (@[n_1] != 0)'],
  ['javascript', "['x', 'y'].includes(data.a)", '$[包含inAarray]("x,y",@[a_1])'],
  ['javascript', "data.list.includes('x')", '$[包含](@[list_1],"x")'],
  ['javascript', 'data.a', '!$[为空](@[a_1])'],
  ['javascript', "data.a === 'say \\'\"'", '@[a_1] == "say \'\\""'],
])('translates from %s: %s', (language, text, expected) => {
  expect(translate(language, text)).toBe(expected)
})

test.each<[ForeignLanguage, string, string]>([
  ['feel', '=(n + 2) * 3 - n / 4', '(@[n_1] + 2) * 3 - @[n_1] / 4'],
  ['javascript', 'value = data.on ? data.n * 2 : 0', '$[如果](@[on_1],@[n_1] * 2,0)'],
])('translates a computed value from %s: %s', (language, text, expected) => {
  expect(translate(language, text, false)).toBe(expected)
})

test.each<[string, ForeignLanguage, string]>([
  ['names a field that is not there', 'survey', '{missing} = 1'],
  ['calls an unknown function', 'javascript', 'Math.max(data.n, 2) > 3'],
  ['reads a property of a value', 'javascript', 'data.a.length > 2'],
  ['declares a variable', 'javascript', 'var x = data.n; show = x > 2'],
  ['is a function', 'javascript', '{{(field) => { field.title = 1 }}}'],
  ['compares with a list', 'survey', "{list} = ['x']"],
  ['has an item with a comma', 'survey', "{list} anyof ['x,y']"],
  ['ends early', 'feel', '=a ='],
  ['is nested deeply', 'feel', `=${'('.repeat(300)}a${')'.repeat(300)}`],
  ['is long', 'survey', `{a} = '${'x'.repeat(5000)}'`],
  ['names a property of all objects', 'javascript', 'constructor'],
])('leaves an expression that %s', (_, language, text) => {
  expect(translate(language, text)).toBeUndefined()
})

test('translates comparisons that documents write without a language', () => {
  expect(translateTest({ field: 'on', operator: 'isEqual', value: 'true' }, find)).toBe('@[on_1] == true')
  expect(translateTest({ field: 'n', operator: '>', value: '3' }, find)).toBe('@[n_1] > 3')
  expect(translateTest({ field: 'list', operator: 'isEqual', value: 'x' }, find)).toBe(
    '$[包含](@[list_1],"x")',
  )
  expect(translateTest({ field: 'a', operator: 'matches', value: 'x' }, find)).toBeUndefined()
  expect(translateTest({ field: 'a', operator: '==', value: {} }, find)).toBeUndefined()
})

test('never throws, whatever the text', () => {
  const sign = fc.constantFrom(
    '{',
    '}',
    'a',
    'n',
    '=',
    '>',
    '(',
    ')',
    '[',
    ']',
    "'",
    '"',
    ' and ',
    '!',
    '1',
    ',',
    '$deps[0]',
    '.',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(sign).map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom<ForeignLanguage>('survey', 'feel', 'javascript'), text, (language, one) => {
      expect(['string', 'undefined']).toContain(typeof translate(language, one))
    }),
  )
})
