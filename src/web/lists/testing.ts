import zh from '#/generated/texts/all/zh.json'
import type { ListRow } from '../../generated/types'

/** Label of the input that searches several columns. */
export const searchLabel = zh['list.column.words']

const at = '2026-11-21T02:00:00.000Z'
const flow = {
  _id: 'f1',
  flowid: 'leave',
  version: 'v1',
  name: '请假申请',
  workname: 'QJ-001',
  desc: '年假三天',
  level: 0 as const,
  created_at: at,
  created_id: 'li',
  creater: '李娜',
  dept_id: '3',
  dept: '前端组',
  unFinishNum: 1,
  CancelNum: 0,
  isCancel: false,
  result: 'running' as const,
  finished_at: null,
  updated_at: at,
}
/** Returns a message that waits for the current person, with overrides. */
export const testRow = (part: Partial<ListRow>): ListRow => ({
  _id: 'm1',
  flowid: 'leave',
  flowlistid: 'f1',
  flowname: '请假申请',
  workname: 'QJ-001',
  visit: 'v',
  PreFunid: 's',
  PreFunName: '填写',
  NowFunid: 'a',
  NowFunName: '直接上级审批',
  PreMsgIds: ['m0'],
  created_at: at,
  created_id: 'li',
  creater: '李娜',
  to: 'w',
  toer: '王强',
  todepts: [],
  status: 1,
  dealtype: 'orsign',
  level: 0,
  hasread: 0,
  iscc: false,
  timeexpired: 0,
  expires_at: null,
  finished_at: null,
  finished_id: null,
  log: { suggest: '', button: '' },
  isRevoke: false,
  flowlistOi: flow,
  summary: [],
  ...part,
})
