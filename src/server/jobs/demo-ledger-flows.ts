import file from '#fixtures/ledger-flows.json'
import { type AppContext, homeWorkspace as workspace } from '../platform'
import { lockCompanySettings, writeCompanySettings } from '../queries'
import { type DemoFlow, publishDemoFlow } from './demo-flows'

/** Flows of the demo company that book rooms and cars, and adjust the office budget. */
export const ledgerFlows = file.flows as unknown as DemoFlow[]

/** Buyer of the invoices in fixtures/invoices. */
const buyer = '示例科技有限公司 91310000MA1FL0000X'

/** Publishes the flows of ledgers and names the buyer of invoices, for evaluation. */
export function publishLedgerFlows({
  db,
  clock,
  newId,
}: Pick<AppContext, 'db' | 'clock' | 'newId'>): Promise<void> {
  const saving = { workspace, personId: 'admin', now: clock.now(), newId }
  return db.transaction(async (tx) => {
    for (const flow of ledgerFlows) await publishDemoFlow(tx, saving, flow)
    const before = await lockCompanySettings(tx, workspace)
    const audit = { caller: { workspace, id: 'admin', name: '系统管理员' }, id: newId(), now: clock.now() }
    await writeCompanySettings(tx, audit, { before, after: { ...before, invoice_buyers: buyer } })
  })
}
