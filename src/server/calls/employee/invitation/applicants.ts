import { defineCall } from '../../../platform'
import { readDirectoryNames } from '../../../presenters/invitation'
import { pageSize } from '../../../queries'
import { listApplicants } from '../../../queries/directory/invitation'

export default defineCall('employee/invitation/applicants', async ({ nowpage }, { db, caller, language }) => {
  const page = { within: caller.scope?.ids, size: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listApplicants(db, caller.workspace, page)
  const namesOf = await readDirectoryNames(db, caller.workspace, language)
  const result = rows.map((row) => {
    const { id, name, jobId: jobid, mail, phone, byName, issuer } = row
    const by = issuer === null ? byName : new URL(issuer).host
    return { id, name, jobid, mail, phone, by, ...namesOf(row), at: row.at.toISOString() }
  })
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
