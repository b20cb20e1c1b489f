import { expect, test } from 'vitest'
import { noticeOf, reminderOf, type ToldMessage } from './notice'

const say = (key: string, { text, name }: Record<string, unknown> = {}) =>
  [key.slice('notice.'.length), text ?? name].filter(Boolean).join('=')
const message: ToldMessage = {
  ...{ id: 'm1', flowId: 'f1', flowName: '用章申请', workname: 'YZ-1', desc: '合同', stepId: 's1' },
  ...{ stepName: '审批', dealtype: 'orsign', level: 0, status: 1, from: '李明' },
}

test('what waits leads to where it is handled', () =>
  expect(noticeOf(message, 'new', say)).toEqual({
    title: '审批-用章申请',
    lines: ['step=审批', 'from=李明', 'number=YZ-1', 'desc=合同'],
    path: '/flowdeal?msgid=m1&flowlistid=f1&nowfunid=s1',
  }))

test('what only informs leads to the flow', () =>
  expect(noticeOf({ ...message, status: 5, desc: '' }, 'new', say)).toMatchObject({
    lines: ['step=审批', 'from=李明', 'number=YZ-1'],
    path: '/flowdetail?msgid=m1&flowlistid=f1&type=message',
  }))

test('late, urgent and signed by all stand in the title', () =>
  expect(noticeOf({ ...message, dealtype: 'andsign', level: 100 }, 'late', say).title).toBe(
    'lateurgent审批-用章申请andsign',
  ))

test('a reminder leads to the list of what is to be started', () =>
  expect(reminderOf({ id: 'a1', flowName: '周报', rule: '每周五 17:00' }, say)).toEqual({
    title: 'create=周报',
    lines: ['每周五 17:00'],
    path: '/flowneedcreat?showid=a1',
  }))
