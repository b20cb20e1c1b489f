import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OaFlowdesignsSimulationReplayData, ReplayRow } from '#/generated/types'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import { ReplayDialog } from './replay-dialog'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const row: ReplayRow = {
  _id: 'f1',
  workname: 'QJ-0007',
  name: '请假申请',
  desc: '回老家',
  creater: '苏婉清',
  created_at: '2026-11-02T01:00:00.000Z',
  kind: 'way',
  step: '直属上级',
  button: '同意',
  actor: '林晓峰',
  at: '2026-11-02T02:00:00.000Z',
  was: [{ step: '人事备案', people: ['孙红梅'], copy: false }],
  would: [{ step: '总经理', people: ['陈国栋'], copy: false }],
  msg: '',
  reasons: [],
  result_was: 'agreed',
  result_would: 'running',
  begins_at: '2026-11-02T01:00:00.000Z',
  acts: [{ kind: 'creat', person: '100009', input: {} }],
}
const foreign: ReplayRow = {
  ...row,
  _id: '',
  workname: 'QJ-0008',
  kind: 'refused',
  msg: '表单有 1 处需要修改',
  acts: [],
}
const answer: OaFlowdesignsSimulationReplayData = {
  flows: 200,
  same: 195,
  company: 2,
  unknown: 1,
  differing: 2,
  rows: [row, foreign],
}

const draw = (data: Partial<OaFlowdesignsSimulationReplayData> = {}) => {
  const ask = vi.fn(async () => ({ ...answer, ...data }))
  const onTake = vi.fn()
  render(
    <MemoryRouter>
      <ReplayDialog ask={ask} onTake={onTake} onClose={() => undefined} />
    </MemoryRouter>,
  )
  return { ask, onTake }
}

test('shows how many real flows would differ, how many cannot be compared, and lists each', async () => {
  const { onTake } = draw()
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('2 条会走得不一样。 共对照 200 条，其中 195 条与实际完全一致。')
  expect(status.textContent).toContain('2 条不同只因人员或部门已变动。 1 条发起较早')
  expect(screen.getByRole('link', { name: 'QJ-0007' }).getAttribute('href')).toContain('f1')
  expect(screen.getAllByText(/人事备案（孙红梅）/).length).toBe(2)
  expect(screen.getAllByText(/总经理（陈国栋）/).length, 'what is refused leads nowhere').toBe(1)
  expect(screen.queryByRole('link', { name: 'QJ-0008' }), 'it may not be watched').toBeNull()
  expect(screen.getByText('表单有 1 处需要修改')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重走' }))
  expect(onTake).toHaveBeenCalledWith(row)
})

test('requests the latest 200 flows, and more on demand', async () => {
  const { ask } = draw({ differing: 0, rows: [] })
  await screen.findByText('没有流程因设计而改变。')
  expect(ask).toHaveBeenLastCalledWith(200)
  fireEvent.click(screen.getByRole('button', { name: '最近 10000 条' }))
  await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith(10_000))
})

test('says that no flow has been started yet', async () => {
  draw({ flows: 0, differing: 0, rows: [] })
  expect(await screen.findByText('这个流程还没有真实的流程记录')).toBeDefined()
})
