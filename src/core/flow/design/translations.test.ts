import { expect, test } from 'vitest'
import { design, field, start, step } from '../../../../tests/kit/house'
import { checkDesign } from '../check/check-design'
import { collectTranslatableTexts } from './localize-design'
import {
  collectFlowTexts,
  designLanguages,
  type FlowDescription,
  findUntranslated,
  setTranslation,
  translationOf,
} from './translations'

const plain = design([start(['主管']), step('主管')], [field(1, '金额')])
const hints = (drawn: typeof plain, naming?: FlowDescription) =>
  checkDesign(drawn, { naming }).filter(({ code }) => code === 'design.words-missing')
const throughout = (language: 'en' | 'es') =>
  collectTranslatableTexts(plain).reduce(
    (last, word) => setTranslation(last, language, word, `${word} (${language})`),
    plain,
  )

test('requests no translations for a design in one language', () => {
  expect(hints(plain)).toEqual([])
})

test('gives one hint for a partly translated design, which may be published', () => {
  const flowDesign = setTranslation(plain, 'en', '金额', 'Amount')
  expect(hints(flowDesign)).toEqual([
    expect.objectContaining({ level: 'warning', place: { part: 'set.i18n' } }),
  ])
})

test('requires no other language besides a fully translated one', () => {
  expect(hints(throughout('en'))).toEqual([])
  expect(findUntranslated(throughout('en'), 'es', ['金额'])).toEqual(['金额'])
})

test('requests translations of the flow name and description like other words', () => {
  const naming = { name: '用章', description: '盖章的申请' }
  const named = setTranslation(throughout('en'), 'en', '用章', 'Seal')
  expect(collectFlowTexts(plain, naming).slice(0, 2)).toEqual(['用章', '盖章的申请'])
  expect(hints(named, naming)).toHaveLength(1)
  expect(hints(setTranslation(named, 'en', '盖章的申请', 'Requests for a seal'), naming)).toEqual([])
  expect(hints(named, { ...naming, description: '' })).toEqual([])
})

test('stores a translation by its text, removes an empty one, and treats blank as missing', () => {
  const said = setTranslation(plain, 'es', '金额', 'Importe')
  expect(translationOf(said, 'es', '金额')).toBe('Importe')
  expect(designLanguages.map((language) => findUntranslated(said, language, ['金额']).length)).toEqual([1, 0])
  expect(setTranslation(said, 'es', '金额', '').i18n).toEqual({ es: {} })
  expect(findUntranslated(setTranslation(said, 'es', '金额', ' '), 'es', ['金额'])).toEqual(['金额'])
})
