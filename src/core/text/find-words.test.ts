import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSnippet, splitWords } from './find-words'

const markedOf = (text: string, search: string) => {
  const found = findSnippet(text, splitWords(search))
  return found?.marks.map(([from, to]) => found.text.slice(from, to))
}

test.each([
  ['one word', '27 英寸显示器', '显示器', ['显示器']],
  ['words in any order', '采购 27 英寸显示器', '显示器 采购', ['采购', '显示器']],
  ['letters of any case', 'Dell Monitor', 'MONITOR', ['Monitor']],
  ['overlapping words once', '显示器支架', '显示器 器支', ['显示器支']],
  ['only texts with all words', '27 英寸显示器', '显示器 合同', undefined],
  ['nothing without words', '27 英寸显示器', ' ', undefined],
])('marks %s', (_, text, search, marks) => expect(markedOf(text, search)).toEqual(marks))

test('cuts a long text around the first word', () => {
  const found = findSnippet(`${'前'.repeat(300)}显示器${'后'.repeat(300)}`, ['显示器'])
  expect(found?.text).toBe(`…${'前'.repeat(16)}显示器${'后'.repeat(61)}…`)
  expect(found?.marks).toEqual([[17, 20]])
})

test('every mark is one of the words, and no character is cut', () => {
  const character = fc.constantFrom(...'ab 显示İiΣς😀\n')
  const text = fc.string({ unit: character, maxLength: 200 })
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom(...'aB示iσ😀'), minLength: 1, maxLength: 3 }),
      (one, word) => {
        const found = findSnippet(one, splitWords(word))
        if (!found) return
        expect(found.text).not.toMatch(
          /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
        )
        expect(found.marks.length).toBeGreaterThan(0)
        for (const [from, to] of found.marks) {
          const marked = found.text.slice(from, to).replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
          expect(marked.startsWith(splitWords(word)[0] ?? '-')).toBe(true)
        }
      },
    ),
  )
})
