import { expect, test } from 'vitest'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { runToCompletion } from '../../../core/slices'
import { groupMessageRows } from './message-rows'

const message = (id: string, rest: Partial<FlowMessage> = {}): FlowMessage => ({
  id,
  visitId: 'v',
  stepId: 's',
  stepName: '签署',
  preStepId: 'start',
  preStepName: '申请',
  preMessageIds: from,
  to: `p${id}`,
  toName: `员工${id}`,
  toDepts: [{ v: '2', n: '研发部' }],
  status: 1,
  dealtype: 'andsign',
  isCopy: false,
  level: 0,
  hasRead: false,
  createdAt: 1_700_000_000_000,
  createdId: 'li',
  creater: '李明',
  timeExpired: 0,
  expiresAt: null,
  finishedAt: null,
  finishedId: null,
  log: { suggest: '', button: '' },
  isRevoke: false,
  ...rest,
})
const from = ['m0']

const grouped = (messages: FlowMessage[]) => runToCompletion(groupMessageRows(messages))
const idsOf = (messages: FlowMessage[]) => grouped(messages).map(({ each }) => each.map(({ id }) => id))

test('groups messages that differ only in their assignees into one row', () => {
  const inPlace = message('3', { entrustFrom: { id: 'wang', name: '王芳' } })
  const [row, ...others] = grouped([message('1'), message('2'), inPlace])
  expect(others).toEqual([])
  expect(row?.each).toMatchObject([
    { id: '1', to: 'p1', toName: '员工1', toDepts: [{ v: '2', n: '研发部' }] },
    { id: '2', to: 'p2' },
    { id: '3', to: 'p3', entrustFrom: { id: 'wang', name: '王芳' } },
  ])
  expect(row).toMatchObject({
    visitId: 'v',
    status: 1,
    createdAt: '2023-11-14T22:13:20.000Z',
  })
})

test.each<[string, Partial<FlowMessage>]>([
  ['another visit', { visitId: 'w' }],
  ['a copy', { isCopy: true, status: 6, dealtype: 'message' }],
  ['another level', { level: 100 }],
  ['a time of its own', { timeExpired: 60 }],
  ['another way there', { preMessageIds: ['m9'] }],
  ['an opinion', { log: { suggest: '同意', button: '同意' } }],
  ['a button', { log: { suggest: '', button: '同意' } }],
  [
    'a request that goes on',
    { application: { id: 'a', targetId: 'm', by: 'li', name: '李明', reason: '', at: 1 } },
  ],
])('gives %s its own row', (_, differs) => {
  expect(idsOf([message('1'), message('2', differs), message('3', differs)])).toEqual([['1'], ['2', '3']])
})

test('returns a due date per message, since departments may have different calendars', () => {
  const [row] = grouped([message('1', { expiresAt: 1_700_000_060_000 }), message('2')])
  expect(row?.each.map(({ expiresAt }) => expiresAt)).toEqual(['2023-11-14T22:14:20.000Z', null])
})
