import { expect, test } from 'vitest'
import { stripListParams } from './list-states'

test.each([
  ['', ''],
  ['?flowid=leave', '?flowid=leave'],
  ['?find=%7B%7D&page=2', ''],
  ['?order=due&page=2', ''],
  ['?tab=waiting&find=%7B%7D', '?tab=waiting'],
])('a tag stays the same for every state of its list: %s', (search, expected) => {
  expect(stripListParams(search)).toBe(expected)
})
