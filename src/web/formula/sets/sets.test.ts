import { beforeAll, describe, expect, test } from 'vitest'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { findSetSuggestions, insertOperand, setMarksOf } from './sets-editor'

const names = ['财务部', '法务部', '唐静']

beforeAll(() => setLanguage('zh'))

describe('insertion at the caret', () => {
  test.each([
    ['|', '$1', '$1|'],
    ['union($1|)', '$2', 'union($1,$2|)'],
    ['|', 'union()', 'union(|)'],
    ['union($1)|', 'difference()', 'union($1),difference(|)'],
    ['union(|)', '$2', 'union($2|)'],
    ['union($1|)', ',', 'union($1,|)'],
  ])('inserting into %s the operand %s gives %s', (drawn, piece, expected) => {
    const at = drawn.indexOf('|')
    const { text, caret } = insertOperand(drawn.replace('|', ''), { from: at, to: at }, piece)
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
  })
})

test('finds items and operations by name; an unchosen item has none', () => {
  const shown = setMarksOf('difference($1, $4)', names).map(({ from, to, title, known }) => [
    from,
    to,
    title,
    known,
  ])
  expect(shown).toEqual([
    [0, 10, '差集', true],
    [11, 13, '财务部', true],
    [15, 17, '$4', false],
  ])
})

describe('suggestions after the typed text', () => {
  const operations = ['union', 'intersection', 'difference']
  const receive = (title: string, query: string) => (title === '财务部' && query === 'cwb' ? [0, 1, 2] : null)
  test.each([
    ['', ['$1', '$2', '$3', ...operations]],
    ['union(', ['$1', '$2', '$3', ...operations]],
    ['union($1,', ['$1', '$2', '$3', ...operations]],
    ['union($', ['$1', '$2', '$3']],
    ['union(￥2', ['$2']],
    ['union(法', ['$2']],
    ['union(cwb', ['$1']],
    ['union($1,int', ['intersection']],
    ['差', ['difference']],
    ['union($1)', undefined],
  ])('after %j suggests the matching items and operations', (before, words) => {
    expect(findSetSuggestions(before, names, receive)?.offers.map(({ word }) => word)).toEqual(words)
  })
})
