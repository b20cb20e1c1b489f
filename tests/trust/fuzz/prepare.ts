import type { FlowServer } from '../../kit/flows'
import { designItem } from '../../kit/form-items'
import { group } from '../../kit/house'

const card = {
  id: 'one',
  title: '进行中',
  kind: 'number',
  measure: 'count',
  range: 'all' as const,
  search: { flowid: 'flow-leave' },
}
const account = designItem(1, 'input', { name: '账号' })

/* Things that people would have made before anybody reads, changes or deletes them. */

const plan = {
  flows: ['flow-leave'],
  frequency: 'year' as const,
  period: '1year' as const,
  keep_years: null,
  enabled: true,
}
const delegation = { from: '', flows: null, begins_at: null, ends_at: null, enabled: true, reason: '休假' }
const chosen = [group([{ type: 'user' as const, id: '100028', name: '100028' }])]

async function saveTemplate(server: FlowServer, name: string): Promise<void> {
  const admin = await server.as('admin')
  const begun = await admin.call('oa/flowdesigns/copyfrom_template', {
    _id: 'reimbursement',
    name: `${name}流程`,
    category: [],
  })
  const facts = { description: '给新公司用', icon: 'leave' as const }
  await admin.call('oa/flowdesigntemplates/creat', { flowid: begun.data._id, name, ...facts })
}

/** Makes so many templates, groups of contacts, plans of archiving, shared parts, dashboards and delegations. */
export async function prepareThings(server: FlowServer, count: number): Promise<void> {
  const admin = await server.as('admin')
  for (let at = 1; at <= count; at++) {
    await saveTemplate(server, `模板 ${at}`)
    await admin.call('oa/flowdesigns/contactgroup/creat', {
      name: `小组 ${at}`,
      tip: '',
      groups: chosen,
      managers: [],
    })
    await admin.call('oa/flowdesigns/archive/plan/creat', { ...plan, name: `计划 ${at}` })
    const part = { kind: 'fields' as const, description: '', items: [account] }
    await admin.call('oa/flowdesigns/part/creat', { ...part, name: `收款 ${at}` })
    await admin.call('oa/dashboard/save', { document: { name: `看板 ${at}`, cards: [card] } })
  }
  for (const by of ['admin', '100010', '100011', '100012'])
    for (const kind of ['message', 'flow'] as const)
      await (await server.as(by)).call('oa/flowdesigns/entrust/creat', { ...delegation, to: '100033', kind })
}
