import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from '../../src/generated/types'
import { readConfig } from '../../src/server/platform/config'
import type { AppContext } from '../../src/server/platform/context/app-context'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { databaseOfFile } from '../database-of-file'
import { type Child, sharedFolder, startChild } from './children'
import { databaseSettings } from './database-settings'
import { type RoundRobin, roundRobin } from './round-robin'

/** Several servers on one database and one folder of files, and the proxy before them. */
export interface Processes {
  proxy: RoundRobin
  children: readonly Child[]
  /** The database and folder they share, as the test reads them. */
  house: AppContext
  /** Ends one of them as a system does and starts it again at its port; answers its exit code. */
  restart(at: number): Promise<number | null>
  stop(): Promise<void>
}

interface Wanted {
  count: number
  /** Hosts that may be asked from the processes. */
  hosts?: readonly string[]
  env?: Record<string, string>
  /** What the proxy does with connections and with servers that are not ready. */
  keepAlive?: boolean
  asks?: boolean
  /** The mail server of the processes. */
  mail?: OutgoingMail
  /** A module that each process loads before the server. */
  loaded?: string
}

/** Starts them all at once on an empty database, which gets the demo company. */
export async function processes({
  count,
  hosts = [],
  mail,
  env = {},
  keepAlive,
  asks,
  loaded,
}: Wanted): Promise<Processes> {
  const { url, drop } = await databaseOfFile()
  const dataDir = await sharedFolder()
  const outgoing = { hosts: hosts.map((origin) => ({ origin, private: true })), ...(mail && { mail }) }
  await writeFile(join(dataDir, 'outgoing.json'), JSON.stringify(outgoing), { mode: 0o600 })
  const shared = { ...databaseSettings(url), DATA_DIR: dataDir, ...env }
  const children = await Promise.all(Array.from({ length: count }, () => startChild(shared, loaded)))
  const proxy = await roundRobin(
    children.map(({ origin }) => origin),
    { keepAlive, asks },
  )
  const house = createAppContext(
    readConfig({ ...shared, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    shared.DATABASE_URL,
  )
  return {
    proxy,
    children,
    house,
    async restart(at) {
      const child = children[at]
      if (!child) throw new Error(`there is no process ${at}`)
      const code = await child.stop()
      children[at] = await startChild({ ...shared, PORT: new URL(child.origin).port }, loaded)
      return code
    },
    async stop() {
      await proxy.close()
      await Promise.all(children.map((child) => child.stop()))
      await house.push.close()
      await house.sources.close()
      await house.db.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
