import { expect, test } from 'vitest'
import { toWebhookEvents } from './webhook-events'

const flow = {
  id: 'f',
  designId: 'd',
  name: '用章',
  workname: 'YZ-1',
  desc: '',
  creater: '王磊',
  createdId: '100010',
  createdAt: 0,
  finishedAt: null,
  isCancel: false,
  result: null as never,
}

test('builds the events of many messages in pieces of at most 200', () => {
  const messages = Array.from({ length: 10_000 }, (_, at) => ({
    id: `m${at}`,
    stepId: 's',
    stepName: '签',
    to: `p${at}`,
    toName: '员工',
    status: 1,
    createdAt: at,
    lateTimes: 0,
  }))
  const parts = toWebhookEvents(flow, { messages, why: 'new', now: 0 })
  let pieces = 1
  let part = parts.next()
  for (; !part.done; part = parts.next()) pieces += 1
  expect(pieces).toBe(10_000 / 200)
  expect(part.value.map(({ id }) => id)).toEqual([
    'flow.created-f',
    ...messages.map(({ id }) => `message.created-${id}`),
  ])
})
