import { expect, test } from 'vitest'
import type { LogEntry } from '../../../generated/types'
import { signatureOwnerOf } from './handwriting'

const act = (more: Partial<LogEntry>) => ({ created_id: 'li', ...more }) as LogEntry

test('shows signatures of people who agreed, but not of those who refused, returned or only started', () => {
  expect(signatureOwnerOf(act({ outcome: 'agree' }))).toBe('li')
  for (const outcome of ['refuse', 'return', 'other'] as const)
    expect(signatureOwnerOf(act({ outcome }))).toBeUndefined()
  expect(signatureOwnerOf(act({}))).toBeUndefined()
})

test('shows no signature for a decision in the name of another person', () =>
  expect(signatureOwnerOf(act({ outcome: 'agree', actor: '沈佩兰' }))).toBeUndefined())
