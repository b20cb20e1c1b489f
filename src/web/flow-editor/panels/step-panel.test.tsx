import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useMemo, useRef, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkDesign } from '#/core/flow/check/check-design'
import { upgradeForm } from '#/core/form/design/upgrade'
import { createHistory, recordState, undoChange } from '#/core/undo-history'
import type { FlowDesign } from '#/generated/types'
import purchase from '#fixtures/forms/purchase.json'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { type FlowEditorApi, FlowEditorProvider, StepOptionsProvider } from '../editor-context'
import type { StepSelection } from '../selection'
import { createDesignIds } from '../stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { StepPanel } from './step-panel'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const durations = [
  { title: '3 小时', seconds: 10_800 },
  { title: '无限', seconds: 0 },
]
const chance = createTestRandom()
const form = upgradeForm(purchase)
const steps = [createTestStep('apply'), createTestStep('lead'), createTestStep('task', 'event')]
const first: FlowDesign = { ...createTestDesign(...steps), formset: form }

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

/** Panel for a design with its history, as the page renders it. */
function Desk({ section, step }: { section: StepSelection['section']; step: string }) {
  const [history, setHistory] = useState(() => createHistory(first))
  const [selection, setSelection] = useState<StepSelection | null>({ step, section })
  const latest = useRef(history.present)
  latest.current = history.present
  const editor = useMemo<FlowEditorApi>(
    () => ({
      run: (action, merge) => setHistory((last) => recordState(last, action(last.present), merge)),
      select: setSelection,
      design: () => latest.current,
      newIds: () => createDesignIds(latest.current, chance),
    }),
    [],
  )
  const design = history.present
  const shown = design.funlist.find(({ id }) => id === selection?.step)
  const problems = checkDesign(design).filter(({ place }) => place?.step === step)
  return (
    <FlowEditorProvider value={editor}>
      <StepOptionsProvider value={{ fields: [], custom: [], durations }}>
        {shown && <StepPanel design={design} step={shown} selection={selection} problems={problems} />}
        <button type="button" onClick={() => setHistory(undoChange)}>
          undo
        </button>
        <output aria-label="step">{JSON.stringify(shown)}</output>
      </StepOptionsProvider>
    </FlowEditorProvider>
  )
}

const shown = () => JSON.parse(screen.getByRole('status', { name: 'step' }).textContent ?? '{}')
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('typing a name is one undo step, and an empty one is reported immediately', async () => {
  await act(async () => void render(<Desk section="basic" step="lead" />))
  await screen.findByText('仅在另一步骤处于某状态时')
  for (const name of ['部', '部门', '']) type(/步骤名称/, name)
  expect(screen.getAllByText('步骤名称不可为空').length).toBeGreaterThan(0)
  type(/步骤名称/, '部门审批')
  fireEvent.click(screen.getByText('undo'))
  expect(shown().name).toBe('lead')
})

test('shows each step kind with a description; the start has no choice', () => {
  render(<Desk section="basic" step="lead" />)
  fireEvent.click(screen.getByLabelText('会签'))
  expect(shown().dealtype).toBe('andsign')
  expect(screen.getByText(/所有接收人都处理后/)).toBeDefined()
  cleanup()
  render(<Desk section="basic" step="apply" />)
  expect(screen.queryByLabelText('会签')).toBeNull()
})

test('a step counts votes when configured, and has a button to refuse', async () => {
  await act(async () => void render(<Desk section="sign" step="lead" />))
  fireEvent.click(await screen.findByLabelText('同意达到票数', {}, { timeout: 20_000 }))
  expect(shown()).toMatchObject({ dealtype: 'andsign', sign: { need: 'count', amount: 2, refuse: 'ends' } })
  expect(shown().btnGroup.map(({ outcome }: { outcome?: string }) => outcome)).toContain('refuse')
  await screen.findByLabelText(/票数或百分比/)
  type(/票数或百分比/, '3')
  fireEvent.click(screen.getByLabelText(/计一张反对票/))
  fireEvent.click(screen.getByLabelText('按接收人顺序依次处理'))
  fireEvent.click(screen.getByRole('button', { name: '添加票数' }))
  await screen.findByLabelText(/每人票数/)
  type(/每人票数/, '5')
  expect(shown().sign).toMatchObject({
    amount: 3,
    refuse: 'counts',
    turn: 'person',
    weights: [{ who: [], votes: 5 }],
  })
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 组' }))
  expect(shown().sign.weights).toEqual([])
  fireEvent.click(screen.getByLabelText(/按步骤类型/))
  expect(shown()).not.toHaveProperty('sign')
})

test('adds a button, names it, and gives it a condition with targets', async () => {
  await act(async () => void render(<Desk section="links" step="lead" />))
  fireEvent.click(screen.getByRole('button', { name: '添加按钮' }))
  expect(shown().btnGroup.map(({ name }: { name: string }) => name)).toEqual(['同意', '拒绝'])
  fireEvent.click(screen.getAllByRole('button', { name: '添加条件' })[0] as HTMLElement)
  expect(shown().btnGroup[0].NextFun).toHaveLength(1)
  fireEvent.click(screen.getAllByLabelText('会签人（不推荐）')[0] as HTMLElement)
  expect(shown().btnGroup[0].canchoseander).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: '删除按钮 拒绝' }))
  expect(shown().btnGroup).toHaveLength(1)
})

test('a button requires identity verification always, on a condition, or not at all', async () => {
  render(<Desk section="links" step="lead" />)
  const choose = (text: string) => fireEvent.click(screen.getByLabelText(text, { selector: 'input' }))
  choose('每次')
  expect(shown().btnGroup[0].prove).toBe('')
  expect(screen.getByText(/几分钟内有效/)).toBeDefined()
  choose('按条件')
  expect(await screen.findByRole('dialog', {}, { timeout: 20_000 })).toBeDefined()
  expect(shown().btnGroup[0].prove, 'nothing changes until the condition is written').toBe('')
  choose('不需要')
  expect(shown().btnGroup[0]).not.toHaveProperty('prove')
})

test('of several conditions all or only the first count, and their order can be changed', async () => {
  await act(async () => void render(<Desk section="links" step="lead" />))
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: '添加条件' }))
  const ids = () => shown().btnGroup[0].NextFun.map(({ id }: { id: string }) => id)
  const [one, two] = ids()
  fireEvent.click(screen.getByText('↑', { selector: '.fe-next *' }))
  expect(ids()).toEqual([two, one])
  fireEvent.click(screen.getByText('只走第一个'))
  expect(shown().btnGroup[0].follow).toBe('first')
  fireEvent.click(screen.getByText('全部都走'))
  expect(shown().btnGroup[0]).not.toHaveProperty('follow')
})

/** Chooses an entry of a list as a user does: opens it and clicks the entry. */
async function choose(label: string, entry: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(entry))
}

test('a button shows its automatic outcome, and an outcome set by the designer can be undone', async () => {
  await act(async () => void render(<Desk section="links" step="lead" />))
  await screen.findByText('自动：同意')
  await choose('表示的结论', '拒绝')
  expect(shown().btnGroup[0].outcome).toBe('refuse')
  await screen.findByText('自动：必填')
  fireEvent.click(screen.getByText('undo'))
  expect(shown().btnGroup[0]).not.toHaveProperty('outcome')
  await screen.findByText('自动：同意')
})

test('the time limit is a common preset or days, hours and minutes', async () => {
  render(<Desk section="deadline" step="lead" />)
  await choose('执行时效', '3 小时')
  expect(shown().timeexpired).toBe(10_800)
  await choose('执行时效', '自定义')
  type('分钟', '30')
  expect(shown().timeexpired).toBe(12_600)
})

test('a step can be set to be skipped without recipients, and to forbid transfer', async () => {
  render(<Desk section="people" step="lead" />)
  fireEvent.click(await screen.findByLabelText('找不到接收人时自动跳过此步骤'))
  expect(shown().nobodypass).toBe(true)
  fireEvent.click(screen.getByLabelText('允许处理人转交给他人'))
  expect(shown().notransfer).toBe(true)
})

test('a deadline counts working time, and runs its actions in order', async () => {
  render(<Desk section="deadline" step="lead" />)
  fireEvent.click(await screen.findByLabelText('工作日'))
  expect(shown().deadline).toEqual({ unit: 'work-day', amount: 1, acts: [] })
  type('时限长度', '3')
  fireEvent.click(screen.getByText('添加到期动作'))
  await choose('到期做什么', '上报上级')
  fireEvent.click(screen.getByText('添加到期动作'))
  expect(shown().deadline).toEqual({
    unit: 'work-day',
    amount: 3,
    acts: [
      { do: 'escalate', after: 0 },
      { do: 'remind', after: 0 },
    ],
  })
  fireEvent.click(screen.getByLabelText('移除第 2 个到期动作'))
  expect(shown().deadline.acts).toHaveLength(1)
  fireEvent.click(screen.getByLabelText('按自然时间，到期只提醒'))
  expect(shown().deadline).toBeUndefined()
})

test('each event type asks for its settings, and those of another type are kept', async () => {
  render(<Desk section="event" step="task" />)
  await choose('事件类型', '发送邮件')
  expect(await screen.findByRole('button', { name: '邮件主题' })).toBeDefined()
  await choose('事件类型', '发送短信')
  expect(await screen.findByRole('button', { name: '其他手机号' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '邮件主题' })).toBeNull()
  await choose('事件类型', '定时等待')
  fireEvent.change(await screen.findByLabelText('小时'), { target: { value: '2' } })
  expect(shown().event_set.timer).toEqual({ until: 'delay', seconds: 7200 })
  fireEvent.click(screen.getByLabelText('字段里的日期'))
  await screen.findByRole('combobox', { name: '日期字段' })
  expect(screen.queryByLabelText('小时')).toBeNull()
  expect(shown().event_set.timer).toEqual({ until: 'field', seconds: 7200 })
})

test('edits recipients in a dialog; S2-153: reports a group without people', async () => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([])
  render(<Desk section="people" step="lead" />)
  expect(screen.getByText('步骤“lead”没有设置接收人')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '设置 接收人' }))
  fireEvent.click(await screen.findByRole('tab', { name: '附加条件' }))
  fireEvent.click(screen.getByLabelText('创建者的直接上级'))
  fireEvent.click(screen.getByRole('button', { name: '添加一组（或）' }))
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('联系人为空，无法编辑创建')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 组' }))
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(shown().dealers).toEqual([
    {
      chosetype: 'or',
      runRoots: [],
      chosed: [{ type: 'fun', id: 'directSuperByCreat', name: '创建者的直接上级' }],
    },
  ])
  expect(screen.queryByText('步骤“lead”没有设置接收人')).toBeNull()
})

test('only a writable field can be made required', () => {
  render(<Desk section="form" step="apply" />)
  const required = screen.getByLabelText<HTMLInputElement>('采购标题 必填')
  expect(required.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '可编辑' }))
  fireEvent.click(screen.getByLabelText('采购标题 必填'))
  const limit = shown().formEditLimit.find(({ name }: { name: string }) => name === '采购标题')
  expect(limit).toMatchObject({ type: 'canedit', required: true })
  fireEvent.click(screen.getByRole('button', { name: '按默认' }))
  expect(shown().formEditLimit).toEqual([])
})
