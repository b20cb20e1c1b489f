import { type Db, statement, type Tx } from './db'

const savepoint = statement('savepoint-nested', 'savepoint nested')
const release = statement('savepoint-release', 'release savepoint nested')
const undo = statement('savepoint-undo', 'rollback to savepoint nested')

/**
 * Creates a database for work inside an open transaction: transactions that it opens are part of the open
 * one.
 */
export const createNestedDb = (tx: Tx, db: Db): Db => ({
  get orm() {
    return tx.orm
  },
  run: tx.run,
  inTransaction: false,
  pool: db.pool,
  quick: tx.run,
  close: async () => undefined,
  async transaction(work) {
    await tx.run(savepoint, [])
    try {
      const result = await work(tx)
      await tx.run(release, [])
      return result
    } catch (error) {
      await tx.run(undo, [])
      throw error
    }
  },
})
