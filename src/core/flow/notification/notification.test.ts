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

test('links a waiting task to the page that handles it', () =>
  expect(toNotification(message, 'new', say)).toEqual({
    title: '审批-用章申请',
    lines: ['step=审批', 'from=李明', 'number=YZ-1', 'desc=合同'],
    path: '/flowdeal?msgid=m1&flowlistid=f1&nowfunid=s1',
    summary: 'from=李明',
  }))

test('links a notice to the flow', () =>
  expect(toNotification({ ...message, status: 5, desc: '' }, 'new', say)).toMatchObject({
    lines: ['step=审批', 'from=李明', 'number=YZ-1'],
    path: '/flowdetail?msgid=m1&flowlistid=f1&type=message',
  }))

test('includes the comment in a copy sent by hand', () =>
  expect(toNotification({ ...message, status: 6, word: '请知悉' }, 'new', say).lines).toContain(
    'word=请知悉',
  ))

test('includes the comment in a mention and links to it', () =>
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

test('marks overdue, urgent and fully signed in the title', () =>
  expect(toNotification({ ...message, dealtype: 'andsign', level: 100 }, 'late', say).title).toBe(
    'lateurgent审批-用章申请andsign',
  ))

test('describes a refusal as such, with its reason', () =>
  expect(
    toNotification({ ...message, status: 5, result: 'refused', reason: '预算不够' }, 'new', say),
  ).toMatchObject({
    title: 'result=flow.result.refused审批-用章申请',
    lines: ['step=审批', 'from=李明', 'reason=预算不够', 'number=YZ-1', 'desc=合同'],
  }))

test('describes a returned message as sent back', () =>
  expect(toNotification({ ...message, isReturned: true, reason: '缺发票' }, 'new', say).title).toBe(
    'returned审批-用章申请',
  ))

test('names the principal to a delegate', () =>
  expect(toNotification({ ...message, inPlaceOf: '马玉芬' }, 'new', say).lines).toContain(
    'in-place-of=马玉芬',
  ))

test('links a delegate who acts in the name of another to the page for taking over', () => {
  const notice = toNotification({ ...message, inPlaceOf: '马玉芬', isForFlow: true }, 'new', say)
  expect(notice).toMatchObject({ path: '/myentrusts', lines: expect.arrayContaining(['in-place-of=马玉芬']) })
})

test('combines several notifications into one that counts and names them and links to the tasks', () => {
  const one = toNotification(message, 'new', say)
  expect(mergeNotifications([one], say)).toBe(one)
  expect(mergeNotifications([one, { ...one, title: '归档-用章申请' }], say)).toEqual({
    title: 'several=2',
    lines: ['审批-用章申请', '归档-用章申请'],
    path: '/list/waiting',
    summary: '',
  })
  const many = mergeNotifications(
    Array.from({ length: 25 }, () => ({ ...one, path: '/flowdetail' })),
    say,
  )
  expect(many?.lines).toHaveLength(21)
  expect(many).toMatchObject({ title: 'several=25', path: '/dashboard' })
  expect(many?.lines.at(-1)).toBe('more=5')
})

test('links a start reminder to the list of flows to start', () =>
  expect(toStartReminder({ id: 'a1', flowName: '周报', rule: '每周五 17:00' }, say)).toEqual({
    title: 'create=周报',
    lines: ['每周五 17:00'],
    path: '/flowneedcreat?showid=a1',
    summary: '每周五 17:00',
  }))
