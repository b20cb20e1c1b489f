import { defineCall } from '../../../platform'
import { canQueryRemote } from '../../../policies/remote'

export default defineCall('oa/tablefun/funlist', async (_, { remote, caller }) =>
  remote.all
    .filter((source) => canQueryRemote(caller, source))
    .map(({ name, prefix, fields, funlist, remotefun = [] }) => ({
      name,
      prefix,
      fields,
      funlist,
      remotefun: remotefun.map(({ usedscope, n, v, p, props }) => ({ usedscope, n, v, p, props })),
    })),
)
