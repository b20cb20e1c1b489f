import { describe, expect, test } from 'vitest'
import naming from './naming.json'
import { ownSources } from './sources'

/* Comments are written for an engineer who searches (CONTRIBUTING): naming.json has the forms that are refused. */

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
})

test('limits the first sentence of a doc comment to 25 words', () => {
  expect(comments.length).toBeGreaterThan(8_000)
  const long = comments.filter(
    ({ isDoc, text }) => isDoc && (text.split(/(?<=[.;:])\s/)[0] ?? '').split(' ').length > longest,
  )
  expect(long.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})
