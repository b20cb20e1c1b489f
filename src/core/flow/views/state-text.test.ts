import { expect, test } from 'vitest'
import { messageStateText } from './state-text'

const said = (key: string, params?: Record<string, string>) => `${key} ${params?.name ?? ''}`.trim()

test('distinguishes adding signers before oneself from a transfer', () => {
  expect(messageStateText({ status: 2, moved_to: '赵强' }, said)).toBe('flow.status.moved 赵强')
  expect(messageStateText({ status: 2, moved_to: '赵强', moved_before: true }, said)).toBe(
    'flow.status.asked-before 赵强',
  )
  expect(messageStateText({ status: 2 }, said)).toBe('flow.status.2')
})
