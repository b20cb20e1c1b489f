import { expect, test } from 'vitest'
import purchase from '#fixtures/forms/purchase.json'
import { formFieldsOf } from '../../core/form'
import type { FormDesign } from '../../generated/types'
import { listFlowTools } from './flow-tools'
import type { ToolContext } from './tool'

const formset = purchase as unknown as FormDesign
const limits = formFieldsOf(formset).map(({ key }) => ({ key, type: 'canedit', required: false }))

/** Surroundings of a person with pinned flows, one of which cannot be opened, and another one that is not pinned. */
function contextOf(pinned: number): ToolContext {
  const flow = (at: number) => ({
    id: `flow-${at}`,
    name: `流程\u200b${at}`,
    desc: '',
    favourite: at < pinned,
  })
  const send = async (name: string, body: { _id?: string }) => {
    if (name === 'oa/flow/home/flows')
      return { flows: Array.from({ length: pinned + 1 }, (_, at) => flow(at)) }
    if (body._id === 'flow-3') throw new Error('not permitted')
    return { formset, limits, defaults: {} }
  }
  return { send: send as ToolContext['send'] } as ToolContext
}

test('pinned flows are tools by twenties, without those that the person cannot open', async () => {
  const first = await listFlowTools(0, contextOf(45))
  expect(first.tools).toHaveLength(19)
  expect(first.next).toBe(20)
  const last = await listFlowTools(40, contextOf(45))
  expect(last.tools.map(({ name }) => name)).toEqual([40, 41, 42, 43, 44].map((at) => `start_flow-${at}`))
  expect(last.next).toBeUndefined()
})

test('the tool of a flow has its visible name, and the fields of its start step in 4 KB', async () => {
  const [tool] = (await listFlowTools(0, contextOf(1))).tools
  expect(tool).toMatchObject({ name: 'start_flow-0', title: '流程0' })
  expect(JSON.stringify(tool?.inputSchema).length).toBeLessThanOrEqual(4096)
  expect(tool?.inputSchema).toMatchObject({
    required: ['values'],
    properties: { values: { properties: { 采购标题: { type: 'string' } } } },
  })
})
