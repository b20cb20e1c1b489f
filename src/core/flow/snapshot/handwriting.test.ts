import { expect, test } from 'vitest'
import type { LogEntry } from '../../../generated/types'
import { signerOf } from './handwriting'

const act = (more: Partial<LogEntry>) => ({ created_id: 'li', ...more }) as LogEntry

test('who agreed has signed; who refused, returned or only started has not', () => {
  expect(signerOf(act({ outcome: 'agree' }))).toBe('li')
  for (const outcome of ['refuse', 'return', 'other'] as const)
    expect(signerOf(act({ outcome }))).toBeUndefined()
  expect(signerOf(act({}))).toBeUndefined()
})

test('nobody signs in the name of somebody else', () =>
  expect(signerOf(act({ outcome: 'agree', actor: '沈佩兰' }))).toBeUndefined())
