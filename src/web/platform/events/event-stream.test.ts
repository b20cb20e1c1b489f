import { expect, test } from 'vitest'
import { parseEvents } from './event-stream'

test('parses events block by block and buffers an incomplete one', () => {
  const { events, rest } = parseEvents('event: badges\ndata: {"a":1}\n\nevent: badges\ndata: cha')
  expect(events).toEqual([{ event: 'badges', data: '{"a":1}' }])
  expect(rest).toBe('event: badges\ndata: cha')
})

test('ignores a heartbeat', () => expect(parseEvents(': still here\n\n').events).toEqual([]))

test('joins several data lines into one text', () =>
  expect(parseEvents('data: one\r\ndata: two\r\n\r\n').events).toEqual([
    { event: 'message', data: 'one\ntwo' },
  ]))
