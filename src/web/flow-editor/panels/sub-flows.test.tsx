import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FlowDesign, FormItem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import * as toasts from '../../ui/toast'
import { type FlowEditorApi, FlowEditorProvider } from '../editor-context'
import { createDesignIds } from '../stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { SubFlows } from './sub-flows'
import { dialogDelay } from './use-target-form'

const item = (n: number, name: string): FormItem => ({
  type: 'input',
  name,
  key: `1732154400000_${n}`,
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options: {},
})
const formOf = (...list: FormItem[]) => ({ ...emptyForm(), list })
const seal = { n: '用章申请', v: 'seal' }

let design: FlowDesign
const editor: FlowEditorApi = {
  run: (action) => {
    design = action(design)
  },
  select: () => undefined,
  design: () => design,
  newIds: () => createDesignIds(design, createTestRandom()),
}
const draw = (flows: readonly { n: string; v: string }[]) =>
  render(
    <FlowEditorProvider value={editor}>
      <SubFlows
        design={design}
        flows={flows}
        step="apply"
        label="默认"
        place={{ kind: 'default', button: 'apply-ok' }}
      />
    </FlowEditorProvider>,
  )
const started = () => design.funlist[0]?.btnGroup[0]?.defaultSonFlowId
const answers = (form: ReturnType<typeof formOf>) =>
  vi
    .spyOn(quietApi.oa.flowdesigns, 'getbyflowid')
    .mockResolvedValue({ flowid: 'seal', name: '用章申请', version: 1, formset: form })
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  design = { ...createTestDesign(createTestStep('apply')), formset: formOf(item(1, '标题')) }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('offers the flows that others may start', async () => {
  vi.spyOn(quietApi.oa.flowdesigns, 'cansonlist').mockResolvedValue([
    { _id: 'seal', name: '用章申请', description: '盖章', category: ['行政流程'] },
    { _id: 'trip', name: '出差申请', description: '', category: [] },
  ])
  draw([])
  press('添加外部流程')
  fireEvent.change(await screen.findByLabelText('搜索流程'), { target: { value: '用章' } })
  expect(screen.queryByText('出差申请')).toBeNull()
  fireEvent.click(screen.getByText('行政流程 · 盖章'))
  expect(started()).toEqual([seal])
})

test('without any startable flow it explains how to get one', async () => {
  vi.spyOn(quietApi.oa.flowdesigns, 'cansonlist').mockResolvedValue([])
  draw([])
  press('添加外部流程')
  expect(await screen.findByText('没有可以添加的外部流程')).toBeDefined()
})

test('opens the form settings after 300 ms with the current form, and saves them on confirmation', async () => {
  vi.useFakeTimers()
  answers(formOf(item(11, '标题'), item(12, '说明')))
  draw([seal])
  press('编辑表单设置 用章申请')
  await wait(dialogDelay - 1)
  expect(screen.queryByText('编辑表单设置：用章申请')).toBeNull()
  await wait(1)
  vi.useRealTimers()
  expect(await screen.findByText('编辑表单设置：用章申请')).toBeDefined()
  press('按同名字段填入（1）')
  press('确定')
  expect(started()?.[0]).toMatchObject({
    v: 'seal',
    form_map: [{ model: 'm11', custom_value: { normal: 'm1' } }],
  })
})

test('reports that a deleted flow does not exist (S2-258)', async () => {
  const toast = vi.spyOn(toasts, 'toast')
  vi.spyOn(quietApi.oa.flowdesigns, 'getbyflowid').mockRejectedValue(
    new CallError('没有查询到对应的流程', 'flow.not-found', null, 200),
  )
  draw([seal])
  press('编辑表单设置 用章申请')
  await vi.waitFor(() => expect(toast).toHaveBeenCalled())
  expect(toast.mock.calls[0]?.[0]).toContain('没有查询到对应的流程')
  expect(screen.queryByText('编辑表单设置：用章申请')).toBeNull()
})
