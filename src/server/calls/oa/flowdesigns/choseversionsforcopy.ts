import { defineCall } from '../../../platform'
import { toDesignVersion } from '../../../presenters/design'
import { listVersions, pageSize, readCurrentDirectory, readDesignPage } from '../../../queries'

export default defineCall('oa/flowdesigns/choseversionsforcopy', async ({ nowpage, search }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  const { name } = search
  const { rows, total } = await readDesignPage(db, {
    workspace,
    name,
    since: clock.now(),
    page: nowpage,
    scope: caller.scope?.ids,
  })
  const directory = await readCurrentDirectory(context)
  const result = await Promise.all(
    rows.map(async (row) => ({
      flowid: row.id,
      name: row.name,
      versions: (await listVersions(db, workspace, row.id)).map((one) => toDesignVersion(one, directory)),
    })),
  )
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
