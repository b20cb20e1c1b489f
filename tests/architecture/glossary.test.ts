import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import catalogue from '#/generated/catalogue.json'
import glossary from '#schemas/data/glossary.json'

const calls = new Set(catalogue.calls.map(({ name }) => name))

test.each(glossary)('$zh: every place of $en exists', ({ places }) => {
  expect(places.filter((place) => !calls.has(place) && !existsSync(place))).toEqual([])
})

test('uses one word for one thing in each language', () => {
  for (const language of ['zh', 'en', 'es'] as const) {
    const words = glossary.map((term) => term[language])
    expect(new Set(words).size).toBe(words.length)
  }
})

test.each(['撤销', '大写金额', '角标', '会签', '催办', '委托', '文号', '导出', '必填校验', '超时'])(
  'lets a newcomer find %s',
  (zh) => {
    expect(glossary.map((term) => term.zh)).toContain(zh)
  },
)
