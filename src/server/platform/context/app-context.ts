import type { Logger } from 'pino'
import type { Environment } from '../../../core/permission/environment'
import type { Clock } from '../clock'
import type { Config } from '../config'
import type { DatabaseSources } from '../database-sources/sources'
import type { Db } from '../db/db'
import type { FileStore } from '../files/file-store'
import type { DirectoryProvider } from '../identity-providers/identity-provider'
import type { Push } from '../jobs/push'
import type { HostAllowlist } from '../outgoing/allowed-hosts'
import type { Mailer } from '../outgoing/mailer'
import type { SmsSender } from '../outgoing/sms-sender'
import type { RemoteSources } from '../remote/sources'

/** Everything the server stands on; tests build it with another clock, randomness or database. */
export interface AppContext {
  config: Config
  /** Whose running flows it works with. */
  data: Environment['data']
  db: Db
  clock: Clock
  /** A new UUIDv7, ordered by the clock. */
  newId(): string
  /** Cryptographic randomness, hex, of so many bytes. */
  randomHex(bytes: number): string
  log: Logger
  push: Push
  remote: RemoteSources
  /** The databases of which sets are made. */
  sources: DatabaseSources
  files: FileStore
  /** The hosts that event steps may ask. */
  hosts: HostAllowlist
  /** Sends mails and short messages, when that is configured. */
  mail: Mailer | undefined
  sms: SmsSender | undefined
  /** The directory outside, when one is configured. */
  outside: DirectoryProvider | undefined
}

/** The house of production and, where there are, those of the test environment and of the archive. */
export interface AppContexts {
  prod: AppContext
  test: AppContext | undefined
  archive: AppContext | undefined
}
