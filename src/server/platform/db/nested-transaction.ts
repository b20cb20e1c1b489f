import { type Db, defineStatement, type Tx } from './db'

const savepoint = defineStatement('savepoint-nested', 'savepoint nested')
const release = defineStatement('savepoint-release', 'release savepoint nested')
const undo = defineStatement('savepoint-undo', 'rollback to savepoint nested')

/**
 * Creates a database for work inside an open transaction: transactions that it opens are part of the open
 * one.
 */
export function createNestedDb(tx: Tx, db: Db): Db {
  const transaction: Db['transaction'] = async (work) => {
    await tx.run(savepoint, [])
    try {
      const result = await work(tx)
      await tx.run(release, [])
      return result
    } catch (error) {
      await tx.run(undo, [])
      throw error
    }
  }
  return {
    get orm() {
      return tx.orm
    },
    run: tx.run,
    inTransaction: false,
    pool: db.pool,
    quick: tx.run,
    close: async () => undefined,
    transaction,
    queuedTransaction: transaction,
  }
}
