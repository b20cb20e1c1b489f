import { expect, test } from 'vitest'
import { addTexts, setLanguage, t } from './i18n'

const one = (name: string, n: number) => ({ code: 'test.one', params: { name, n } })

test.each([
  ['zh', '已移交给王磊（2 项）、陈国栋（1 项）'],
  ['en', 'handed over to 王磊 (2), 陈国栋 (1)'],
] as const)('translates a text inside a text and joins a list, in %s', async (language, text) => {
  addTexts({
    zh: { 'test.all': '已移交给{to}', 'test.one': '{name}（{n} 项）' },
    en: { 'test.all': 'handed over to {to}', 'test.one': '{name} ({n})' },
    es: {},
  })
  await setLanguage(language)
  expect(t('test.all', { to: [one('王磊', 2), one('陈国栋', 1)] })).toBe(text)
})
