import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIdGenerator } from '../ids'
import { createPartition, yearPartitionOf } from './archive-partitions'

const idAt = (time: number) => createIdGenerator({ now: () => time })()
const timeOfYear = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) - 1 })

test('assigns each flow to the year in which it began', () =>
  fc.assert(
    fc.property(timeOfYear, (time) => {
      const id = idAt(time)
      const { suffix, from = '', to = '' } = yearPartitionOf(id)
      expect(suffix).toBe(String(new Date(time).getUTCFullYear()))
      expect(from <= id && id < to).toBe(true)
    }),
  ))

test('assigns any id to one of adjacent partitions', () =>
  fc.assert(
    fc.property(fc.string(), (id) => {
      const { from, to } = yearPartitionOf(id)
      expect((from === undefined || from <= id) && (to === undefined || id < to)).toBe(true)
      if (to !== undefined) expect(yearPartitionOf(to).from).toBe(to)
    }),
  ))

test.each([
  ['of another kind', 'a-flow', 'after'],
  ['of another kind', '', 'before'],
  ['of the first instant of a year', idAt(Date.UTC(2027, 0)), '2027'],
  ['of the last instant of a year', idAt(Date.UTC(2027, 0) - 1), '2026'],
])('assigns an id %s: %s to %s', (_, id, suffix) => expect(yearPartitionOf(id).suffix).toBe(suffix))

test('names a partition by table and year', () =>
  expect(createPartition('message', yearPartitionOf(idAt(Date.UTC(2026, 5))))).toEqual([
    'create table archive.message_2026 (like archive.message including all)',
    "alter table archive.message attach partition archive.message_2026 for values from ('019b76da-a800') to ('01a2ce8b-d400')",
  ]))
