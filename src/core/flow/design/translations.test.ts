import { expect, test } from 'vitest'
import { design, field, start, step } from '../../../../tests/kit/house'
import { checkDesign } from '../check/check-design'
import { wordsOf } from './localize-design'
import {
  designLanguages,
  type FlowNaming,
  translated,
  translationOf,
  untranslated,
  wordsOfFlow,
} from './translations'

const plain = design([start(['主管']), step('主管')], [field(1, '金额')])
const hints = (drawn: typeof plain, naming?: FlowNaming) =>
  checkDesign(drawn, { naming }).filter(({ code }) => code === 'design.words-missing')
const throughout = (language: 'en' | 'es') =>
  wordsOf(plain).reduce((last, word) => translated(last, language, word, `${word} (${language})`), plain)

test('a design in one language is not asked for translations', () => {
  expect(hints(plain)).toEqual([])
})

test('a design translated in part has one hint, whatever is missing; it may be published', () => {
  const begun = translated(plain, 'en', '金额', 'Amount')
  expect(hints(begun)).toEqual([expect.objectContaining({ level: 'warning', place: { part: 'set.i18n' } })])
})

test('a language translated to the last word needs no other', () => {
  expect(hints(throughout('en'))).toEqual([])
  expect(untranslated(throughout('en'), 'es', ['金额'])).toEqual(['金额'])
})

test('name and description of the flow are asked for like the words of its design', () => {
  const naming = { name: '用章', description: '盖章的申请' }
  const named = translated(throughout('en'), 'en', '用章', 'Seal')
  expect(wordsOfFlow(plain, naming).slice(0, 2)).toEqual(['用章', '盖章的申请'])
  expect(hints(named, naming)).toHaveLength(1)
  expect(hints(translated(named, 'en', '盖章的申请', 'Requests for a seal'), naming)).toEqual([])
  expect(hints(named, { ...naming, description: '' })).toEqual([])
})

test('a translation is kept by its text, taken away by an empty one, missing if blank', () => {
  const said = translated(plain, 'es', '金额', 'Importe')
  expect(translationOf(said, 'es', '金额')).toBe('Importe')
  expect(designLanguages.map((language) => untranslated(said, language, ['金额']).length)).toEqual([1, 0])
  expect(translated(said, 'es', '金额', '').i18n).toEqual({ es: {} })
  expect(untranslated(translated(said, 'es', '金额', ' '), 'es', ['金额'])).toEqual(['金额'])
})
