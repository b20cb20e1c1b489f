import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import en from '#/generated/texts/all/en.json'
import naming from './naming.json'
import { filesIn, ownSources } from './sources'

/*
 * Comments, docs and English texts are written for an engineer who searches (CONTRIBUTING): naming.json has the forms
 * that are rejected.
 */

const longest = 25

const commentsOf = (text: string) =>
  [...text.matchAll(/\/\*(\*?)([\s\S]*?)\*\//g)].map(([, star, body = '']) => ({
    isDoc: star === '*',
    text: body
      .replace(/\n\s*\* ?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))

const comments = ownSources()
  .filter(({ path }) => !path.includes('.test.'))
  .flatMap(({ path, text }) => commentsOf(text).map((comment) => ({ path, ...comment })))

/** Pages of the docs without code. Decisions and the changelog keep their words; CONTRIBUTING quotes the rejected ones. */
const pages = [
  ...filesIn('docs', '.md'),
  ...filesIn('src', '.md'),
  ...['README.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'bench/README.md'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  })),
]
  .filter(({ path }) => !path.startsWith('docs/decisions/'))
  .map(({ path, text }) => ({ path, text: text.replace(/```[\s\S]*?```|`[^`]*`/g, '') }))

describe.each(naming.prose)('$pattern', ({ pattern, bad, good }) => {
  const refused = new RegExp(pattern)

  test('rejects the bad sample of a pattern and accepts the good one', () => {
    expect(refused.test(bad)).toBe(true)
    expect(refused.test(good)).toBe(false)
  })

  test('finds the pattern in no comment', () => {
    const found = comments.filter(({ text }) => refused.test(text))
    expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })

  test('finds the pattern in no page of the docs', () => {
    const lines = pages.flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line}`))
    expect(lines.length).toBeGreaterThan(3_000)
    expect(lines.filter((line) => refused.test(line))).toEqual([])
  })

  test('finds the pattern in no English text of the screen', () => {
    expect(Object.entries(en).filter(([, text]) => refused.test(text))).toEqual([])
  })
})

test('limits the first sentence of a doc comment to 25 words', () => {
  expect(comments.length).toBeGreaterThan(8_000)
  const long = comments.filter(
    ({ isDoc, text }) => isDoc && (text.split(/(?<=[.;:])\s/)[0] ?? '').split(' ').length > longest,
  )
  expect(long.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})
