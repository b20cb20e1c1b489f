import { afterEach, expect, test, vi } from 'vitest'
import { isPermitted } from '../../core/permission/check-permission'
import type { AlertRow, ListRow } from '../../generated/types'
import * as session from '../stores/session'
import { actionLink, rowLinkOf } from './list-row'
import { getListSchema } from './list-schemas'

const message = { _id: 'm1', hasread: 0, flowlistOi: { _id: 'f1' } } as ListRow
const reminder = {
  _id: 'a1',
  flowid: 'leave',
  alert_at: '',
  hasdone: false,
  canuse: true,
} as unknown as AlertRow

/** Signs in a person with these rights. */
const holds = (...roles: string[]) =>
  vi.spyOn(session, 'hasPermission').mockImplementation((rule) => isPermitted(roles, rule))
afterEach(() => vi.restoreAllMocks())

test('links a waiting task to its handling page, or to the detail page without the right to handle', () => {
  holds('flow.work')
  expect(actionLink('deal', message)).toBe('/flowdeal?msgid=m1&flowlistid=f1')
  holds('flow.work', '-flow.work.deal')
  expect(actionLink('deal', message)).toBe('/flowdetail?flowlistid=f1&msgid=m1')
})

test('links a reminder to starting its flow, and to nothing without the right to start', () => {
  const schema = getListSchema('needcreat')
  if (!schema) throw new Error('the list of reminders is missing')
  holds('flow.work')
  expect(rowLinkOf(schema, reminder)).toBe('/flowcreat/leave?alert=a1')
  holds('flow.work', '-flow.work.create')
  expect(rowLinkOf(schema, reminder)).toBeUndefined()
})
