import { beforeAll, expect, test } from 'vitest'
import { logType } from '../../core/flow/snapshot/message-status'
import { speak, speakInside } from '../platform/i18n'
import { actName } from './act-name'

beforeAll(async () => {
  await speak('zh')
  await speakInside()
})

test('a creator who ends the whole flow has taken it back; whoever else ends it has cancelled it', () => {
  expect(actName({ type2: logType.cancel, result: 'withdrawn' })).toBe('撤销')
  expect(actName({ type2: logType.cancel, result: 'cancelled' })).toBe('取消')
  expect(actName({ type2: logType.cancel })).toBe('取消')
})

test('a return to the creator that ends as taken back keeps the name of its own act', () =>
  expect(actName({ type2: logType.deal, result: 'withdrawn' })).toBe('处理'))
