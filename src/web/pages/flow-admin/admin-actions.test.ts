import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPermitted } from '../../../core/permission/check-permission'
import type { FlowRow } from '../../../generated/types'
import * as session from '../../stores/session'
import { type AdminActionKind, filterApplicableFlows } from './admin-actions'

const row = (_id: string, rest: Partial<FlowRow>): FlowRow => ({
  _id,
  flowid: 'f',
  version: 'v',
  name: '',
  workname: _id,
  desc: '',
  level: 0,
  created_at: '',
  created_id: '',
  creater: '',
  dept_id: '',
  dept: '',
  unFinishNum: 1,
  CancelNum: 0,
  isCancel: false,
  result: 'running' as const,
  finished_at: null,
  updated_at: '',
  summary: [],
  allow: ['watch'],
  ...rest,
})

const rows = [
  row('watched', {}),
  row('cancellable', { allow: ['watch', 'cancel'] }),
  row('cancelled', { allow: ['watch', 'cancel', 'resend', 'revoke'], isCancel: true }),
  row('ended', { allow: ['watch', 'cancel', 'resend', 'revoke'], unFinishNum: 0 }),
  row('urgeable', { allow: ['watch', 'resend', 'revoke'] }),
  row('told nothing', { allow: undefined } as unknown as Partial<FlowRow>),
]
const running = ['watched', 'cancellable', 'urgeable', 'told nothing']

/** Signs in a person with these rights. */
const holds = (...roles: string[]) =>
  vi.spyOn(session, 'hasPermission').mockImplementation((rule) => isPermitted(roles, rule))
beforeEach(() => void holds('flow.work'))

describe('actions on administered flows', () => {
  test.each<[AdminActionKind, boolean, string[]]>([
    ['cancel', false, ['cancellable']],
    ['urge', false, ['urgeable']],
    ['event', false, ['urgeable']],
    ['level', false, ['urgeable']],
    ['send-back', false, ['urgeable']],
    ['replace', false, []],
    ['replace', true, running],
    ['version', true, running],
    ['version', false, []],
  ])('offers %s on applicable flows; administrator of flows: %s', (kind, manages, fit) => {
    expect(filterApplicableFlows(kind, rows, manages).map(({ _id }) => _id)).toEqual(fit)
  })

  test('does not offer reminding without the permission, and keeps the rest of the right', () => {
    holds('flow.work', '-flow.work.urge')
    expect(filterApplicableFlows('urge', rows, false)).toEqual([])
    expect(filterApplicableFlows('level', rows, false)).toHaveLength(1)
  })
})
