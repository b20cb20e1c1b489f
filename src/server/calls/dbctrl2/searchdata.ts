import { Refused } from '../../../core/business-error'
import { defineCall } from '../../platform/http/define-call'
import { HttpRefused } from '../../platform/http/http-error'
import { findSet } from '../../queries/dbset/database-set'
import { pageOfRows } from '../../read-models/dbset/row-page'

export default defineCall('dbctrl2/searchdata', async ({ id, currentPage, search = {} }, context) => {
  const { sources, caller, db } = context
  if (!sources.admit(`${caller.workspace} ${caller.id}`))
    throw new HttpRefused(429, 'request.too-often', { seconds: 1 })
  const found = await findSet(db, caller.workspace, id)
  if (!found) throw new Refused('dbset.not-found')
  return pageOfRows(context, found.set, { search, currentPage })
})
