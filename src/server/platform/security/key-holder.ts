import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BusinessError } from '../../../core/business-error'
import type { AppContext } from '../context/app-context'
import { connectionOptions, openConnection } from '../db/connection'
import { StartupError } from '../startup-failure'
import { dropKeyFile } from './private-key'
import { deleteRetiredKeys, encryptProofKey, keyLockSql, listProofKeys, lockProofKey } from './proof-key'

/*
 * A process that has the proof key holds a lock on a dedicated connection for as long as it runs. Another
 * process without the key sees the lock and does not start, instead of creating a second key.
 */

/** Key lock of a running process, until it stops. */
export interface KeyHolder {
  close(): Promise<void>
}

/** Application name of the connection with the lock; each process has one. */
export const keyHolderName = 'qianpi proof key'

const connectHolder = (url: string): Promise<pg.Client> =>
  openConnection({ ...connectionOptions(url), application_name: keyHolderName })

/** Takes the lock again after the database was unavailable. */
function holdOn(url: string, first: pg.Client): KeyHolder {
  let client: pg.Client | undefined = first
  let isClosed = false
  const again = async (): Promise<void> => {
    client = undefined
    while (!isClosed && !client) {
      await sleep(1_000, undefined, { ref: false })
      const next = await connectHolder(url).catch(() => undefined)
      await next?.query(keyLockSql).then(
        () => follow(next),
        () => next.end().catch(() => undefined),
      )
    }
  }
  const follow = (current: pg.Client): void => {
    client = current
    current.once('end', () => void (isClosed || again()))
  }
  follow(first)
  return {
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}

const refusals = {
  'chain.key-elsewhere': 'start.proof-key-elsewhere',
  'chain.key-sealed': 'start.proof-key-sealed',
} as const

/** Converts an error of the key into a StartupError. */
function refuseStart(error: unknown, folder: string): never {
  const code = error instanceof BusinessError ? refusals[error.code as keyof typeof refusals] : undefined
  if (!code) throw error
  throw new StartupError(code, { folder })
}

/**
 * Opens the proof key of a starting process, or creates it, and locks it until the process stops. Throws
 * StartupError if another process has the key and this one does not.
 */
export async function acquireProofKey(appContext: AppContext, url: string): Promise<KeyHolder> {
  const client = await connectHolder(url)
  try {
    const known = await listProofKeys(appContext.db)
    const key = await appContext.db.transaction(async (tx) => {
      const opened = await lockProofKey(tx, appContext)
      await encryptProofKey(tx, appContext, opened)
      await client.query(keyLockSql)
      return opened
    })
    if (appContext.config.secretsKey) await dropKeyFile(appContext.config, key.fingerprint)
    await deleteRetiredKeys(appContext)
    const isAnew = known.length > 0 && !known.some(({ fingerprint }) => fingerprint === key.fingerprint)
    if (isAnew)
      appContext.log.warn(
        { key: key.fingerprint },
        'a new key signs proofs: the private half of the former one is away',
      )
    return holdOn(url, client)
  } catch (error) {
    await client.end()
    return refuseStart(error, appContext.config.dataDir)
  }
}
