import { expect } from 'vitest'
import { checkChain } from '#/core/proof/chain'
import type { Db } from '../../src/server/platform/db/db'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { chainsStatement, toFlowChain } from '../../src/server/queries/proof/chain'
import { rowsOf } from './contents'

/** Checks that the acts of every flow form a chain that holds, with every line of history in it. */
export async function expectChains(db: Db): Promise<void> {
  const ids = (await rowsOf<{ id: string }>(db, 'select id from flow order by id')).map(({ id }) => id)
  const pieces = Array.from({ length: Math.ceil(ids.length / 100) }, (_, at) =>
    ids.slice(at * 100, at * 100 + 100),
  )
  for (const piece of pieces)
    for (const row of await db.run(chainsStatement, [homeWorkspace, piece])) {
      const { broken, linesBefore } = checkChain(toFlowChain(homeWorkspace, row))
      expect({ flow: row.flow, broken, linesBefore }).toEqual({
        flow: row.flow,
        broken: undefined,
        linesBefore: row.links.length ? 0 : row.logs.length,
      })
    }
}
