import { beforeAll, expect, test } from 'vitest'
import { logType } from '../../../core/flow/snapshot/message-status'
import { loadPrivateTexts, setLanguage } from '../../platform/i18n/i18n'
import { actionName } from './action-name'

beforeAll(async () => {
  await setLanguage('zh')
  await loadPrivateTexts()
})

test('a creator who ends the whole flow has taken it back; whoever else ends it has cancelled it', () => {
  expect(actionName({ type2: logType.cancel, result: 'withdrawn' })).toBe('撤销')
  expect(actionName({ type2: logType.cancel, result: 'cancelled' })).toBe('取消')
  expect(actionName({ type2: logType.cancel })).toBe('取消')
})

test('a return to the creator that ends as taken back keeps the name of its own act', () =>
  expect(actionName({ type2: logType.deal, result: 'withdrawn' })).toBe('处理'))

test('who takes a flow back to himself withdraws it; who gives it to somebody else sends it back', () => {
  const list = [{ to: 'li', name: '李明', dept: '' }]
  const nextmessage = [
    { funid: 'a', funname: '申请', dealtype: 'orsign' as const, level: 0 as const, list, trace: [] },
  ]
  expect(actionName({ type2: logType.revoke, created_id: 'li', nextmessage })).toBe('撤回')
  expect(actionName({ type2: logType.revoke, created_id: 'wu', nextmessage })).toBe('退回')
})
