import { defineCall } from '../../../platform/call'
import { mayAsk } from '../../../policies/remote'

export default defineCall('oa/tablefun/funlist', async (_, { remote, caller }) =>
  remote.all
    .filter((source) => mayAsk(caller, source))
    .map(({ name, prefix, fields, funlist }) => ({ name, prefix, fields, funlist })),
)
