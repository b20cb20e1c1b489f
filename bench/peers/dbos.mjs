// The three approvals in DBOS: a workflow that waits for a message at each step and notes what it got in a step.
import { DBOS } from '@dbos-inc/dbos-sdk'

const steps = ['s1', 's2', 's3']

const approval = DBOS.registerWorkflow(
  async () => {
    for (const step of steps) {
      const { by } = await DBOS.recv(step, 600)
      await DBOS.runStep(async () => by, { name: step })
      await DBOS.setEvent(step, by)
    }
  },
  { name: 'approval' },
)

/** Answers creat and deal on the database of this address; a deal ends when its step is done, or when it is queued. */
const opener = (waits) => async (pool, url) => {
  DBOS.setConfig({
    name: 'approvals',
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    logLevel: 'error',
    runAdminServer: false,
  })
  await DBOS.launch()
  const handles = []

  async function creat() {
    const handle = await DBOS.startWorkflow(approval)()
    handles.push(handle)
    return handle.workflowID
  }
  async function deal({ id, step }) {
    await DBOS.send(id, { by: step }, step)
    if (waits) await DBOS.getEvent(id, step, 60)
  }
  const settled = () => Promise.all(handles.map((handle) => handle.getResult()))
  return { creat, deal, settled, close: () => DBOS.shutdown() }
}

export const open = opener(true)
export const openQueued = opener(false)
