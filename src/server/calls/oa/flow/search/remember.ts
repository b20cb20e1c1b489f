import { defineCall } from '../../../../platform'
import { writeSearches } from '../../../../queries'

export default defineCall('oa/flow/search/remember', async ({ words }, { db, caller }) => ({
  searches: await db.transaction((tx) => writeSearches(tx, caller, words?.trim() || undefined)),
}))
