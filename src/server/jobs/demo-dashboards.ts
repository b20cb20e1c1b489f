import dashboards from '#fixtures/dashboards.json'
import type { Dashboard, DashboardShare } from '../../generated/types'
import type { Tx } from '../platform'
import type { DesignSaveContext } from '../queries'
import { insertDashboard } from '../queries/dashboard/dashboard'

/** Adds the dashboards of the demo company (fixtures/dashboards.json), which its administrator owns. */
export async function addDemoDashboards(tx: Tx, saving: DesignSaveContext): Promise<void> {
  for (const { id, document, share } of dashboards.dashboards)
    await insertDashboard(tx, saving, { id, document: document as Dashboard, share: share as DashboardShare })
}
