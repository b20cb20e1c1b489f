import { expect, test } from 'vitest'
import { problemsOf } from './check-commits.mjs'
import { notesOf } from './release-notes.mjs'

const signed = '\n\nSigned-off-by: Li Lei <li@example.com>'
const changelog = `# Changelog

## Unreleased

## 1.2.0 – 2026-12-01

### Fixed

- A fault.

## 1.1.0

- No date.

## 1.0.0 – 2026-11-01
`

test.each(['fix(flow): reject circular merges', 'feat!: drop Node 20', 'docs: describe a release'])(
  'accepts the subject "%s"',
  (subject) => expect(problemsOf(subject + signed)).toEqual([]),
)

test.each([
  ['no type', 'Deal refuses a handled message'],
  ['an unknown type', 'feature: add a list'],
  ['a capital', 'fix: Reject circular merges'],
  ['a full stop', 'fix: reject circular merges.'],
  ['nothing to say', 'fix: '],
  ['more than 72 characters', `fix: ${'a'.repeat(68)}`],
  ['a body without an empty line', 'fix: reject merges\nbecause'],
])('rejects a subject with %s', (_, subject) =>
  expect(problemsOf(subject + signed).length).toBeGreaterThan(0),
)

test('rejects a commit without a sign-off', () => {
  expect(problemsOf('fix: reject circular merges')).toEqual(['the sign-off is missing, see git commit -s'])
})

test('takes the notes of a release from its section of the changelog', () => {
  expect(notesOf('v1.2.0', '1.2.0', changelog)).toBe('### Fixed\n\n- A fault.')
})

test.each([
  ['another version in package.json', 'v1.2.0', '1.2.1', 'package.json says 1.2.1'],
  ['no section', 'v1.3.0', '1.3.0', 'no section'],
  ['no date', 'v1.1.0', '1.1.0', 'no section'],
  ['an empty section', 'v1.0.0', '1.0.0', 'is empty'],
])('stops a release with %s', (_, tag, version, reason) =>
  expect(() => notesOf(tag, version, changelog)).toThrow(reason),
)
