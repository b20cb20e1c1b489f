import type { Message } from '../../../../generated/types'

const at = '2026-11-21T02:00:00.000Z'

/** Returns a message of a leave request, with overrides. */
export const testMessage = (part: Partial<Message> & Pick<Message, '_id'>): Message => ({
  flowid: 'leave',
  flowlistid: 'f1',
  flowname: '请假申请',
  workname: 'QJ-001',
  visit: part._id,
  PreFunid: null,
  PreFunName: null,
  NowFunid: 'start',
  NowFunName: '填写申请',
  PreMsgIds: [],
  created_at: at,
  created_id: 'su',
  creater: '苏婉清',
  to: 'su',
  toer: '苏婉清',
  todepts: [{ v: '4', n: '前端组' }],
  status: 7,
  dealtype: 'orsign',
  level: 0,
  hasread: 1,
  iscc: false,
  timeexpired: 0,
  expires_at: null,
  finished_at: null,
  finished_id: null,
  log: { suggest: '', button: '' },
  isRevoke: false,
  ...part,
})

const superior = { NowFunid: 'superior', NowFunName: '直接上级审批', PreFunid: 'start' }
const management = { NowFunid: 'management', NowFunName: '会签', PreFunid: 'superior', visit: 'v3' } as const

/** Messages of a request approved by the superior, signed by one of two, and copied to one person. */
export const testMessages: Message[] = [
  testMessage({
    _id: 'm4',
    ...management,
    PreMsgIds: ['m2'],
    toer: '陈国栋',
    status: 1,
    dealtype: 'andsign',
  }),
  testMessage({ _id: 'm1' }),
  testMessage({ _id: 'm2', ...superior, PreMsgIds: ['m1'], toer: '林晓峰', status: 3 }),
  testMessage({ _id: 'm3', ...management, PreMsgIds: ['m2'], toer: '李娜', status: 3, dealtype: 'andsign' }),
  testMessage({ _id: 'm5', ...superior, PreMsgIds: ['m1'], toer: '王芳', status: 6, iscc: true }),
]
