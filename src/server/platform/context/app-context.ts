import type { Logger } from 'pino'
import type { Environment } from '../../../core/permission/environment'
import type { ServerClock } from '../clock'
import type { ServerConfig } from '../config'
import type { DatabaseSources } from '../database-sources/sources'
import type { Db } from '../db/db'
import type { ReadingDb } from '../db/standby'
import type { FileStore } from '../files/file-store'
import type { DirectoryProvider, LdapDirectory } from '../identity-providers/identity-provider'
import type { CompanyLdap } from '../identity-providers/ldap-entries'
import type { CompanySso } from '../identity-providers/sso-provider'
import type { FlowOpenings } from '../jobs/flow-openings'
import type { PushHub } from '../jobs/push-hub'
import type { HostAllowlist } from '../outgoing/allowed-hosts'
import type { Mailer } from '../outgoing/mailer'
import type { SmsSender } from '../outgoing/sms-sender'
import type { PostJson } from '../remote/outgoing-request'
import type { RemoteSources } from '../remote/sources'

/** Dependencies of the server; tests create it with another clock, randomness or database. */
export interface AppContext {
  config: ServerConfig
  /** What the files of the server set; the company's page sets the rest of `config`. */
  given: Pick<ServerConfig, 'outgoing' | 'outside'>
  /** The only HTTP client for other hosts. */
  post: PostJson
  /** Environment whose running flows it uses. */
  data: Environment['data']
  db: Db
  /** Where long reads go: a standby, if one is configured and close enough behind. */
  reading: ReadingDb
  clock: ServerClock
  /** Creates a new UUIDv7, ordered by the clock. */
  newId(): string
  /** Returns cryptographically random bytes as hex. */
  randomHex(bytes: number): string
  log: Logger
  push: PushHub
  /** Openings of flows that a job stores. */
  openings: FlowOpenings
  remote: RemoteSources
  /** Databases from which sets are made. */
  sources: DatabaseSources
  files: FileStore
  /** Hosts that event steps may call. */
  hosts: HostAllowlist
  /** Sends mails and short messages, if configured. */
  mail: Mailer | undefined
  sms: SmsSender | undefined
  /** Outside directory, if one is configured. */
  outside: DirectoryProvider | LdapDirectory | undefined
  /** Single sign-on, if the company has enabled it. */
  sso: CompanySso | undefined
  /** LDAP server, if the company signs in by it or synchronises from it. */
  ldap: CompanyLdap | undefined
}

/** App context of production and, if they exist, those of the test environment and of the archive. */
export interface AppContexts {
  prod: AppContext
  test: AppContext | undefined
  archive: AppContext | undefined
}
