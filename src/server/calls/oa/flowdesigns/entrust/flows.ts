import { defineCall } from '../../../../platform/http/define-call'
import { readActiveDesignNames } from '../../../../queries/delegation/delegation'

export default defineCall('oa/flowdesigns/entrust/flows', async (_, { db, caller }) =>
  [...(await readActiveDesignNames(db, caller.workspace))].map(([id, name]) => ({ id, name })),
)
