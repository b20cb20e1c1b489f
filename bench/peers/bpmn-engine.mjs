// The three approvals in bpmn-engine: its state stands in PostgreSQL, is locked, taken up, moved on and stored again.
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'

const { Engine } = createRequire(import.meta.url)('bpmn-engine')
const steps = ['s1', 's2', 's3']
const path = ['start', ...steps, 'end']
const source = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="approvals" targetNamespace="bench">
  <process id="approval" isExecutable="true">
    <startEvent id="start" />${steps.map((id) => `<userTask id="${id}" />`).join('')}<endEvent id="end" />
    ${path
      .slice(1)
      .map((to, at) => `<sequenceFlow id="to-${to}" sourceRef="${path[at]}" targetRef="${to}" />`)
      .join('')}
  </process>
</definitions>`

/** Answers creat and deal on the pool of a fresh database. */
export async function open(pool) {
  await pool.query('create table instance (id uuid primary key, state jsonb not null)')

  async function creat() {
    const engine = new Engine({ name: 'approval', source })
    const execution = await engine.execute()
    const id = randomUUID()
    await pool.query('insert into instance values ($1, $2)', [id, JSON.stringify(await engine.getState())])
    await execution.stop()
    return id
  }

  async function deal({ id, step }) {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select state from instance where id = $1 for update', [id])
    const engine = new Engine({ name: 'approval' }).recover(rows[0].state)
    const execution = await engine.resume()
    const task = execution.getPostponed().find((one) => one.id === step)
    if (!task) throw new Error(`bpmn-engine does not wait at ${step}`)
    task.signal({ by: step })
    const state = JSON.stringify(await engine.getState())
    if (execution.state !== 'idle') await execution.stop()
    await client.query('update instance set state = $2 where id = $1', [id, state])
    await client.query('commit')
    client.release()
  }

  return { creat, deal, settled: async () => undefined, close: async () => undefined }
}
