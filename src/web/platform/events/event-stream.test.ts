import { expect, test } from 'vitest'
import { parseEvents } from './event-stream'

test('events are read block by block and an unfinished one waits', () => {
  const { events, rest } = parseEvents('event: badges\ndata: {"a":1}\n\nevent: badges\ndata: cha')
  expect(events).toEqual([{ event: 'badges', data: '{"a":1}' }])
  expect(rest).toBe('event: badges\ndata: cha')
})

test('a heartbeat is no event', () => expect(parseEvents(': still here\n\n').events).toEqual([]))

test('data of several lines is one text', () =>
  expect(parseEvents('data: one\r\ndata: two\r\n\r\n').events).toEqual([
    { event: 'message', data: 'one\ntwo' },
  ]))
