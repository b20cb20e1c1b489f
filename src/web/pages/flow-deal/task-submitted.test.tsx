import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Forwarding } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { TaskSubmitted } from './task-submitted'

vi.mock('../../platform/api', () => ({
  quietApi: { oa: { flow: { list: { waiting: async () => ({ result: [], totalItems: 0 }) } } } },
}))
beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const ending: Forwarding = {
  flowname: '请假',
  flowlistid: 'f1',
  nextmessage: [],
  cc: [],
  nextSonFlows: [],
  sonflows: [],
  finished: true,
  waiting: [],
}
const shown = (forwarding: Forwarding) => {
  render(<TaskSubmitted forwarding={forwarding} msgid="m1" flowlistid="f1" />, { wrapper: MemoryRouter })
  return screen.getByRole('status').textContent
}

test('says how many either-sign tasks a signature completes (domain facts 2.4)', () => {
  expect(shown({ ...ending, either_signed: 3 })).toContain('其他 3 人不用再处理')
})

test('omits the either-sign sentence when a signature completes no other task', () => {
  expect(shown(ending)).not.toContain('或签')
})
