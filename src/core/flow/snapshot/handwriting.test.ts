import { expect, test } from 'vitest'
import type { LogEntry } from '../../../generated/types'
import { signerOf } from './handwriting'

const act = (more: Partial<LogEntry>) => ({ created_id: 'li', ...more }) as LogEntry

test('shows signatures of people who agreed, but not of those who refused, returned or only started', () => {
  expect(signerOf(act({ outcome: 'agree' }))).toBe('li')
  for (const outcome of ['refuse', 'return', 'other'] as const)
    expect(signerOf(act({ outcome }))).toBeUndefined()
  expect(signerOf(act({}))).toBeUndefined()
})

test('shows no signature for a decision in the name of another person', () =>
  expect(signerOf(act({ outcome: 'agree', actor: '沈佩兰' }))).toBeUndefined())
