import { expect, test } from 'vitest'
import { mergeNotifications, type NotificationMessage, toNotification, toStartReminder } from './notification'

const say = (key: string, { text, name, n }: Record<string, unknown> = {}) =>
  [key.startsWith('notice.') ? key.slice('notice.'.length) : key, text ?? name ?? n].filter(Boolean).join('=')
const message: NotificationMessage = {
  id: 'm1',
  flowId: 'f1',
  flowName: '用章申请',
  workname: 'YZ-1',
  desc: '合同',
  stepId: 's1',
  stepName: '审批',
  dealtype: 'orsign',
  level: 0,
  status: 1,
  from: '李明',
  inPlaceOf: null,
  isForFlow: false,
  result: 'running',
  isReturned: false,
  reason: '',
}

test('what waits leads to where it is handled', () =>
  expect(toNotification(message, 'new', say)).toEqual({
    title: '审批-用章申请',
    lines: ['step=审批', 'from=李明', 'number=YZ-1', 'desc=合同'],
    path: '/flowdeal?msgid=m1&flowlistid=f1&nowfunid=s1',
  }))

test('what only informs leads to the flow', () =>
  expect(toNotification({ ...message, status: 5, desc: '' }, 'new', say)).toMatchObject({
    lines: ['step=审批', 'from=李明', 'number=YZ-1'],
    path: '/flowdetail?msgid=m1&flowlistid=f1&type=message',
  }))

test('a copy that was sent by hand carries its word', () =>
  expect(toNotification({ ...message, status: 6, word: '请知悉' }, 'new', say).lines).toContain(
    'word=请知悉',
  ))

test('a mention carries what was said, and leads to it', () =>
  expect(
    toNotification(
      { ...message, status: 5, remark: { id: 'c1', by: '李明', text: '请补交接人' } },
      'new',
      say,
    ),
  ).toMatchObject({
    lines: ['step=审批', 'from=李明', 'remark=请补交接人', 'number=YZ-1', 'desc=合同'],
    path: '/flowdetail?msgid=m1&flowlistid=f1&type=message&comment=c1',
  }))

test('late, urgent and signed by all stand in the title', () =>
  expect(toNotification({ ...message, dealtype: 'andsign', level: 100 }, 'late', say).title).toBe(
    'lateurgent审批-用章申请andsign',
  ))

test('a refusal is told as one, with its reason', () =>
  expect(
    toNotification({ ...message, status: 5, result: 'refused', reason: '预算不够' }, 'new', say),
  ).toMatchObject({
    title: 'result=flow.result.refused审批-用章申请',
    lines: ['step=审批', 'from=李明', 'reason=预算不够', 'number=YZ-1', 'desc=合同'],
  }))

test('what comes back is told as sent back', () =>
  expect(toNotification({ ...message, isReturned: true, reason: '缺发票' }, 'new', say).title).toBe(
    'returned审批-用章申请',
  ))

test('whoever is asked in the place of another reads it', () =>
  expect(toNotification({ ...message, inPlaceOf: '马玉芬' }, 'new', say).lines).toContain(
    'in-place-of=马玉芬',
  ))

test('who works on flows in the name of another is led to where he takes it on', () => {
  const notice = toNotification({ ...message, inPlaceOf: '马玉芬', isForFlow: true }, 'new', say)
  expect(notice).toMatchObject({ path: '/myentrusts', lines: expect.arrayContaining(['in-place-of=马玉芬']) })
})

test('several notices are one that counts and names them and leads to what waits', () => {
  const one = toNotification(message, 'new', say)
  expect(mergeNotifications([one], say)).toBe(one)
  expect(mergeNotifications([one, { ...one, title: '归档-用章申请' }], say)).toEqual({
    title: 'several=2',
    lines: ['审批-用章申请', '归档-用章申请'],
    path: '/list/waiting',
  })
  const many = mergeNotifications(
    Array.from({ length: 25 }, () => ({ ...one, path: '/flowdetail' })),
    say,
  )
  expect(many?.lines).toHaveLength(21)
  expect(many).toMatchObject({ title: 'several=25', path: '/dashboard' })
  expect(many?.lines.at(-1)).toBe('more=5')
})

test('a reminder leads to the list of what is to be started', () =>
  expect(toStartReminder({ id: 'a1', flowName: '周报', rule: '每周五 17:00' }, say)).toEqual({
    title: 'create=周报',
    lines: ['每周五 17:00'],
    path: '/flowneedcreat?showid=a1',
  }))
