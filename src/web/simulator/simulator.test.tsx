import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FlowDesign, LogEntry, Simulated } from '#/generated/types'
import { CallError } from '../platform/call-error'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import type { SimulationSource } from './simulation-source'
import { Simulator } from './simulator'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const log = { _id: 'l1', creater: '苏婉清', NowFunName: '填写申请', nextmessage: [], reasons: [] } as unknown
const at = '2026-11-02T01:00:00.000Z'
const shown: Simulated = {
  acts: [{ logs: [log as LogEntry], state: { waiting: [], result: 'agreed' }, now: at, stuck: [] }],
  refused: null,
  waiting: [],
  removable: [],
  result: 'agreed',
  form: {},
  now: at,
  sonflows: [],
  turn: null,
}

const source: SimulationSource = {
  id: 'f1',
  design: { funlist: [] } as unknown as FlowDesign,
  play: async ({ acts }) => ({ ...shown, acts: acts.length ? shown.acts : [] }),
  cases: async () => ({
    cases: [
      {
        _id: 'c1',
        name: '三天假',
        at,
        acts: [{ kind: 'creat', person: '100009' }],
        expected: [],
        updated_by: '',
        updated_at: at,
      },
    ],
  }),
  save: async () => undefined,
  mayRemove: () => false,
  remove: async () => undefined,
}

/** Clicks a button once it is there and enabled: none is while a simulation runs. */
const clickEnabled = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}

test('shows the creator of the replayed case, not the one chosen before', async () => {
  render(<Simulator source={source} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: '用例' }))
  await clickEnabled('重走')
  expect(await screen.findByText('以 苏婉清 发起')).toBeDefined()
})

const seal = { id: 'seal', name: '用章', desc: '', btnGroup: [{ id: 'yes', name: '同意' }] }
const turn = {
  step: seal,
  formset: emptyForm(),
  limits: [],
  formdata: {},
  flowfacts: {},
  customs: {},
  addSign: null,
  canConsult: false,
  canGiveBack: false,
  asked: null,
}
const pool = { step: 'seal', name: '用章', dealtype: 'orsign', outcomes: [], late_at: null, trace: [] }

/** A claimed step: only the person who claimed it is its assignee. */
const claimed: SimulationSource = {
  ...source,
  play: async ({ acts, open }) => {
    const isHeld = acts.at(-1)?.kind === 'claim'
    const people = isHeld ? ['wu'] : ['zhou', 'wu']
    const waiting = [{ ...pool, because: '', people: people.map((id) => ({ id, name: id })) }]
    const mine = { ...turn, claim: isHeld ? 'held' : 'open', canGiveBack: isHeld }
    return { ...shown, waiting, result: 'running', turn: open ? mine : null } as unknown as Simulated
  },
}

test('a claimable task is claimed before it is handled, and can be released', async () => {
  render(<Simulator source={claimed} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: '用例' }))
  await clickEnabled('重走')
  await clickEnabled('wu')
  const claim = await screen.findByRole('button', { name: '认领' })
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
  fireEvent.click(claim)
  await screen.findByRole('button', { name: '同意' })
  await screen.findByRole('button', { name: '放回' })
  expect(screen.queryByRole('button', { name: 'zhou' })).toBeNull()
})

test('shows the failure of a call instead of throwing, and accepts the next action', async () => {
  let failures = 1
  const failing: SimulationSource = {
    ...claimed,
    play: async (playing) => {
      if (playing.acts.at(-1)?.kind === 'claim' && failures-- > 0)
        throw new CallError('服务暂不可用', 'net.away')
      return claimed.play(playing)
    },
  }
  render(<Simulator source={failing} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: '用例' }))
  for (const name of ['重走', 'wu', '认领']) await clickEnabled(name)
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂不可用')
  await clickEnabled('认领')
  await screen.findByRole('button', { name: '同意' })
})

test('names the refusal of a start instead of a running or ended flow', async () => {
  const refused = { at: 0, code: 'flow.nobody-found', msg: '步骤“审批”找不到接收人', data: {} }
  const rejecting: SimulationSource = {
    ...source,
    play: async ({ acts }) => ({
      ...shown,
      acts: [],
      result: 'running',
      refused: acts.length > 0 ? refused : null,
    }),
  }
  render(<Simulator source={rejecting} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: '用例' }))
  await clickEnabled('重走')
  expect(await screen.findByText('第 1 步被拒绝：步骤“审批”找不到接收人')).toBeDefined()
  expect(screen.getByText('流程没有发起')).toBeDefined()
  expect(screen.queryByText(/进行中|流程已结束/)).toBeNull()
})
