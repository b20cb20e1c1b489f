import { beforeAll, expect, test } from 'vitest'
import { logType } from '../../../core/flow/snapshot/message-status'
import { loadPrivateTexts, setLanguage } from '../../platform/i18n/i18n'
import { actionName } from './action-name'

beforeAll(async () => {
  await setLanguage('zh')
  await loadPrivateTexts()
})

test('ending the whole flow is a withdrawal by the creator and a cancellation by others', () => {
  expect(actionName({ type2: logType.cancel, result: 'withdrawn' })).toBe('撤销')
  expect(actionName({ type2: logType.cancel, result: 'cancelled' })).toBe('取消')
  expect(actionName({ type2: logType.cancel })).toBe('取消')
})

test('a return to the creator with the result withdrawn keeps its action name', () =>
  expect(actionName({ type2: logType.deal, result: 'withdrawn' })).toBe('处理'))

test('taking a flow back to oneself is a withdrawal; giving it to another is a send-back', () => {
  const list = [{ to: 'li', name: '李明', dept: '' }]
  const nextmessage = [
    { funid: 'a', funname: '申请', dealtype: 'orsign' as const, level: 0 as const, list, trace: [] },
  ]
  expect(actionName({ type2: logType.revoke, created_id: 'li', nextmessage })).toBe('撤回')
  expect(actionName({ type2: logType.revoke, created_id: 'wu', nextmessage })).toBe('退回')
})
