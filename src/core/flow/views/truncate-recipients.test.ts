import { describe, expect, test } from 'vitest'
import type { LogEntry, Message } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { maxReceivers, truncateLogEntry, truncateRecipients } from './truncate-recipients'

const truncated = (...args: Parameters<typeof truncateRecipients>) =>
  runToCompletion(truncateRecipients(...args))

const messageOf = (rest: Partial<Message>): Message =>
  ({ visit: 'v1', iscc: false, status: 1, hasread: 0, PreMsgIds: ['start'], ...rest }) as Message

/** The given number of recipients of one visit; the first have signed. */
const received = (count: number, signed = 0): Message[] =>
  Array.from({ length: count }, (_, at) =>
    messageOf({ _id: `m${at}`, to: `p${at}`, ...(at < signed && { status: 3, hasread: 1 }) }),
  )
const start = messageOf({ _id: 'start', visit: 'v0', to: 'li', status: 7, PreMsgIds: [] })

const idsOf = (messages: readonly Message[]) => messages.map(({ _id }) => _id)

describe('step with many recipients', () => {
  test('lists up to a hundred recipients one by one', () => {
    const messages = [start, ...received(maxReceivers)]
    expect(truncated(messages, 'nobody')).toEqual(messages)
  })

  test('lists the first of more recipients and counts the rest', () => {
    const results = truncated([start, ...received(10_000, 30)], 'nobody')
    expect(idsOf(results)).toEqual(['start', ...Array.from({ length: 20 }, (_, at) => `m${at}`)])
    expect(results.filter(({ crowd }) => crowd)).toHaveLength(1)
    expect(results.at(-1)?.crowd).toEqual({ count: 9980, waiting: 9970, handled: 10, unread: 9970 })
  })

  test('always names the reader, the reader’s delegates, and the people who advanced the flow', () => {
    const people = received(500, 500).map((one) =>
      one._id === 'm400' ? { ...one, entrust_from: { id: 'me', name: '我' } } : one,
    )
    const next = messageOf({ _id: 'next', visit: 'v2', to: 'wang', PreMsgIds: idsOf(people) })
    const results = truncated([start, ...people, next], 'me')
    expect(idsOf(results)).toEqual(expect.arrayContaining(['m400', 'm499', 'next']))
    expect(results).toHaveLength(22)
    expect(results.at(-1)?.PreMsgIds).toEqual(idsOf(results).slice(1, -1))
    expect(idsOf(truncated([start, ...received(500)], 'p321'))).toContain('m321')
  })

  test('names the reader even when more people advanced the flow than the list names', () => {
    const people = received(150, 150)
    const remarks = people.map(({ _id }) => messageOf({ _id: `r${_id}`, visit: `w${_id}`, PreMsgIds: [_id] }))
    const results = idsOf(truncated([start, ...people, ...remarks], 'p149'))
    expect(results).toContain('m149')
    expect(results.filter((id) => id.startsWith('m'))).toHaveLength(20)
  })

  test('counts recipients of a step separately from recipients of its copies', () => {
    const copies = received(150).map((one) => ({
      ...one,
      _id: `c${one._id}`,
      iscc: true,
      status: 6 as const,
    }))
    const results = truncated([start, ...received(150), ...copies], 'nobody')
    expect(results.flatMap(({ crowd }) => crowd ?? []).map(({ count, waiting }) => [count, waiting])).toEqual(
      [
        [130, 130],
        [130, 0],
      ],
    )
  })
})

test('logs the first and the number of many recipients and of many closed messages', () => {
  const list = Array.from({ length: 101 }, (_, at) => ({ to: `p${at}`, name: `员工${at}` }))
  const few = list.slice(0, 3)
  const entry = {
    nextmessage: [{ list }, { list: few }],
    cc: [{ list: few }],
    history: list,
  } as unknown as LogEntry
  const logEntry = truncateLogEntry(entry)
  expect(logEntry.nextmessage).toEqual([{ list: list.slice(0, 20), count: 101 }, { list: few }])
  expect(logEntry.cc).toEqual([{ list: few }])
  expect([logEntry.history.length, logEntry.closed]).toEqual([20, 101])
})
