import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes } from '#/generated/error-codes'
import { filesIn } from './sources'

/* The compiler lets only listed codes be rejected with; here the list is held to the code, and the page to the list. */

const sources = [...filesIn('src/core', '.ts'), ...filesIn('src/server', '.ts')].filter(
  ({ path }) => !path.includes('.test.'),
)
const text = sources.map(({ text }) => text).join('\n')
/** Beginnings of codes that are completed when they are known, such as `flow.apply-settled-${state}`. */
const beginnings = [...text.matchAll(/[`'(]([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, start = '']) => start)

test('the list has no code that nothing rejects with', () => {
  const unused = errorCodes.filter(
    (code) => !text.includes(`'${code}'`) && !beginnings.some((start) => code.startsWith(start)),
  )
  expect(unused).toEqual([])
})

test('the page has a row for every code of the list', () => {
  const page = readFileSync('docs/errors.md', 'utf8')
  expect(errorCodes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([])
})

test('no code passes the types by a cast, but for problems that checks have found and rules of cleaning', () => {
  const casts = sources.filter(({ text }) => text.includes('as ErrorCode')).map(({ path }) => path)
  expect(casts.sort()).toEqual([
    'src/server/queries/design/clean-design.ts',
    'src/server/read-models/design/test-recipients.ts',
    'src/server/services/broken-delegation.ts',
    'src/server/services/edit-contact-group.ts',
  ])
})

test('the list has every error that checks of a contact group report', () => {
  const checks = sources.filter(({ path }) =>
    /references\/check-(?:recipients|named-items|contact-group)\.ts$/.test(path),
  )
  const reported = checks.flatMap(({ text }) =>
    [...text.matchAll(/designError\(\s*'([\w-]+)'/g)].map(([, code]) => `design.${code}`),
  )
  expect(reported.length).toBeGreaterThan(10)
  expect(reported.filter((code) => !errorCodes.some((known) => known === code))).toEqual([])
})
