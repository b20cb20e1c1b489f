import { defineCall } from '../../../../platform'
import { readActiveDesignNames } from '../../../../queries'

export default defineCall('oa/flowdesigns/entrust/flows', async (_, { db, caller }) =>
  [...(await readActiveDesignNames(db, caller.workspace))].map(([id, name]) => ({ id, name })),
)
