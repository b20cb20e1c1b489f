import { expect, test } from 'vitest'
import { messageStateText } from './state-text'

const describe = (key: string, params?: Record<string, string>) => `${key} ${params?.name ?? ''}`.trim()

test('distinguishes adding signers before oneself from a transfer', () => {
  expect(messageStateText({ status: 2, moved_to: '赵强' }, describe)).toBe('flow.status.moved 赵强')
  expect(messageStateText({ status: 2, moved_to: '赵强', moved_before: true }, describe)).toBe(
    'flow.status.asked-before 赵强',
  )
  expect(messageStateText({ status: 2 }, describe)).toBe('flow.status.2')
})
