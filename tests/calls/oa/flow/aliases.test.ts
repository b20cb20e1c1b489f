import { expect, test } from 'vitest'
import seal from '#fixtures/forms/seal.json'
import { Client } from '../../../../src/client/index'
import { tokenAt } from '../../../kit/command-line'
import { dealing, modelOf, sealForm, waitingFor } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** Fields of the seal flow under the aliases that its design gives them. */

const server = soundFlowServer()
const byAlias = { document: '供货合同', seal: '公章', copies: 3, date: '2026-12-01', reason: '签约' }

async function startedBy(inputdata: Record<string, unknown>) {
  const client = new Client(await tokenAt(server, '100010', ['flow.read', 'flow.start']))
  const flowdata = { dept: '', desc: '', fileList: [], level: 0 as const }
  const body = { flowid: 'flow-seal', flowdata, inputdata, btnindex: 0, funlist: [], sonflows: [] }
  return { client, started: await client.api.oa.flow.creat(body) }
}

test('starts a request with values by alias, and returns them by key and by alias', async () => {
  const { client, started } = await startedBy(byAlias)
  const { formdata, aliasvalues } = await client.api.oa.flow.detail({ flowOi_id: started.flowlistid })
  expect(formdata).toMatchObject({ [modelOf(seal, '文件名称')]: '供货合同', [modelOf(seal, '用章份数')]: 3 })
  expect(formdata).not.toHaveProperty('document')
  expect(aliasvalues).toEqual(byAlias)
})

test('lets an alias replace the value that the form has under the key of the field', async () => {
  const { client, started } = await startedBy({ ...sealForm(), document: '补充协议' })
  const { aliasvalues } = await client.api.oa.flow.detail({ flowOi_id: started.flowlistid })
  expect(aliasvalues).toMatchObject({ document: '补充协议', copies: 2 })
})

test('rejects a wrong value under an alias like one under the key', async () => {
  await expect(startedBy({ ...byAlias, copies: '三份' })).rejects.toMatchObject({
    code: 'form.invalid',
    data: [expect.objectContaining({ model: modelOf(seal, '用章份数') })],
  })
})

test('returns no second copy of the values to a page', async () => {
  const { started } = await startedBy(byAlias)
  const creator = await server.as('100010')
  const { data } = await creator.call('oa/flow/detail', { flowOi_id: started.flowlistid })
  expect(data).not.toHaveProperty('aliasvalues')
})

test('shows a task by alias, and rejects a field by alias that its step may only read', async () => {
  const { started } = await startedBy(byAlias)
  const at = await tokenAt(server, '100008', ['flow.read', 'flow.decide'])
  const { api } = new Client(at)
  const task = await waitingFor(await server.as('100008'), started.flowlistid)
  const { aliasvalues } = await api.oa.flow.deal.bymsgid({ _id: task, peek: true })
  expect(aliasvalues).toEqual(byAlias)
  const body = { ...dealing(task), inputdata: { document: '换一份' } }
  await expect(api.oa.flow.deal(body)).rejects.toMatchObject({ code: 'form.field-not-editable' })
})
