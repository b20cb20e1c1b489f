import { BusinessError } from '../../../core/business-error'
import { defineCall, HttpError } from '../../platform'
import { findDatabaseSet } from '../../queries'
import { readRowPage } from '../../read-models/dbset/row-page'

export default defineCall('dbctrl2/searchdata', async ({ id, currentPage, search = {} }, context) => {
  const { sources, caller, db } = context
  if (!sources.admit(`${caller.workspace} ${caller.id}`))
    throw new HttpError(429, 'request.too-often', { seconds: 1 })
  const found = await findDatabaseSet(db, caller.workspace, id)
  if (!found) throw new BusinessError('dbset.not-found')
  return readRowPage(context, found.set, { search, currentPage })
})
