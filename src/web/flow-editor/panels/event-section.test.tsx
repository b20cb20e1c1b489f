import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { EventSet, FormItem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { FlowEditorProvider } from '../editor-context'
import { createDesignIds } from '../stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { EventFlow } from './event-section'

const goods: FormItem = {
  type: 'table',
  name: '明细',
  key: '1732154400000_2',
  keyindex: 2,
  model: 'goods',
  rules: [],
  options: { tableset: [{ code: 'stateB', name: '结果', editer: 'text' }] },
}
const design = { ...createTestDesign(createTestStep('apply')), formset: { ...emptyForm(), list: [goods] } }
const creat_flow = { n: '用章申请', v: 'seal' }

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an event starts its flow once for each table row, and writes the results to the rows', async () => {
  vi.spyOn(quietApi.oa.flowdesigns, 'getbyflowid').mockResolvedValue({
    flowid: 'seal',
    name: '用章申请',
    version: 1,
    formset: emptyForm(),
  })
  let set: EventSet = { type: 'creat_flow', creat_flow }
  const change = (part: Partial<EventSet>) => {
    set = { ...set, ...part }
  }
  const editor = {
    run: () => undefined,
    select: () => undefined,
    design: () => design,
    newIds: () => createDesignIds(design, createTestRandom()),
  }
  render(
    <FlowEditorProvider value={editor}>
      <EventFlow design={design} set={set} change={change} />
    </FlowEditorProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '按表格的行发起…' }))
  fireEvent.change(await screen.findByLabelText('表格'), { target: { value: goods.key } })
  fireEvent.change(await screen.findByLabelText('结果'), { target: { value: 'result' } })
  fireEvent.click(screen.getByRole('button', { name: '确定', hidden: true }))
  const each = { table: goods.key, returns: [{ column: 'stateB', from: 'result' }] }
  expect(set.creat_flow).toEqual({ ...creat_flow, each })
})
