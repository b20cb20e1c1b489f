import { formFieldsOf } from '../../src/core/form/design/items'
import { openDb } from '../../src/server/platform/db/db'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../src/server/queries/design/design-writer'
import { creating, demoDesign, purchaseForm } from '../kit/flows'
import { counting, limit, only, start, step } from '../kit/house'
import type { Stage, Walker } from './stage'

/** A purchase that 100008 and 100009 sign, both of whom may change the form. */
export async function publishPurchase({ database }: Stage): Promise<void> {
  const design = demoDesign('flow-purchase')
  const formEditLimit = formFieldsOf(design.formset).map((item) => limit(item))
  design.funlist = [
    start(['签'], { formEditLimit }),
    step('签', { dealtype: 'andsign', dealers: only('100008', '100009'), formEditLimit }),
  ]
  const saving = {
    workspace: homeWorkspace,
    personId: 'admin',
    now: Date.now(),
    newId: counting('two-sign-'),
  }
  const db = openDb(database)
  await db.transaction(async (tx) => {
    const head = { name: '两人会签', description: '', enabled: true, category: [] }
    await insertDesign(tx, saving, 'two-sign', head)
    await saveDesign(tx, saving, { id: 'two-sign', design, publish: true, rev: undefined })
  })
  await db.close()
}

/** Sends a call as whoever has this window, as an integration would. */
export async function callAs({ origin }: Stage, who: Walker, name: string, body: object) {
  const [token] = (await who.context.cookies()).filter(({ name }) => name === 'Admin-Token')
  const answer = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Token': token?.value ?? '' },
    body: JSON.stringify(body),
  })
  const { success, msg, data } = await answer.json()
  if (!success) throw new Error(msg)
  return data
}

/** Starts a purchase that two people sign. */
export function startPurchase(stage: Stage, who: Walker, desc: string) {
  const body = creating('two-sign', purchaseForm(800))
  return callAs(stage, who, 'oa/flow/creat', { ...body, flowdata: { ...body.flowdata, desc } })
}
