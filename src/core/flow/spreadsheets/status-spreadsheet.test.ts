import { expect, test } from 'vitest'
import { createStatusSheet } from './status-spreadsheet'

const row = {
  msgid: 'm',
  dept: '财务部',
  name: '吴会',
  status: 3,
  iscc: false,
  told: true,
  told_at: '2025-03-05',
  hasread: 1 as const,
  finished_at: '2025-03-06',
  button: '同意',
  suggest: '=1+1',
}

test('writes a header and a row for each message, with empty cells for missing events', () => {
  const waiting = {
    ...row,
    status: 1,
    told: false,
    told_at: null,
    hasread: 0 as const,
    finished_at: null,
    button: '',
    suggest: '',
  }
  const { head, line } = createStatusSheet(
    (key) => key,
    (at) => `at ${at}`,
  )
  expect(head).toHaveLength(9)
  expect([row, waiting].map(line)).toEqual([
    [
      '财务部',
      '吴会',
      'flow.status.3',
      'msg-status.is-told',
      'at 2025-03-05',
      'list.read',
      'at 2025-03-06',
      '同意',
      '=1+1',
    ],
    ['财务部', '吴会', 'flow.status.1', 'msg-status.not-told', null, 'list.unread', null, '', ''],
  ])
})
