import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { replaceAddedFields } from '../../../core/form'
import { type ServerClock, systemClock } from '../clock'
import type { ServerConfig } from '../config'
import { openDatabaseSources } from '../database-sources/sources'
import { openDb } from '../db/db'
import { openReadingDb, readFromPrimary } from '../db/standby'
import { openStorage } from '../files/open-storage'
import { createDirectoryProvider } from '../identity-providers/identity-provider'
import { createIdGenerator } from '../ids'
import { createFlowOpenings } from '../jobs/flow-openings'
import { openPushHub } from '../jobs/push-hub'
import { openServerLog } from '../observability/log'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import { openMailer } from '../outgoing/mailer'
import { openSmsSender } from '../outgoing/sms-sender'
import { pluginFieldSchemas } from '../plugins/plugin'
import { takeRandomBytes } from '../random-bytes'
import { type PostJson, postJson } from '../remote/outgoing-request'
import { openRemoteSources } from '../remote/sources'
import type { AppContext } from './app-context'

/** Dependencies that tests replace. */
interface Outside {
  clock?: ServerClock
  log?: Logger
  post?: PostJson
}

/**
 * Makes V8 allocate objects in its young generation. It otherwise learns from work whose objects stay, such as a start or a list of
 * all ids, to allocate what the same code creates later among old objects, whose garbage is collected late (decision 330).
 */
const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')

/** Creates the app context on a database; tests pass their own clock, log and connection to other hosts. */
export function createAppContext(
  config: ServerConfig,
  url: string,
  { clock = systemClock, log = openServerLog(config), post = postJson }: Outside = {},
): AppContext {
  disablePretenuring()
  replaceAddedFields(pluginFieldSchemas(config.plugins))
  const { pooler, directUrl, pools, readUrl, readLag } = config.database
  const db = openDb(url, pools.production, { pooler })
  const randomHex = (bytes: number) => takeRandomBytes(bytes).toString('hex')
  return {
    config,
    given: config,
    post,
    data: 'prod',
    db,
    reading: readUrl ? openReadingDb(readUrl, db, readLag) : readFromPrimary(db),
    clock,
    newId: createIdGenerator(clock),
    randomHex,
    log,
    push: openPushHub(directUrl ?? url, log),
    openings: createFlowOpenings(),
    remote: openRemoteSources(config.remoteFunctions, config.plugins, { clock, log, post }),
    sources: openDatabaseSources(url, config.databaseSources, clock),
    hosts: createHostAllowlist(config.outgoing.hosts ?? [], post),
    mail: config.outgoing.mail && openMailer(config.outgoing.mail),
    sms: config.outgoing.sms && openSmsSender(config.outgoing.sms, post),
    sso: undefined,
    ldap: undefined,
    outside:
      config.outside && createDirectoryProvider(config.outside, { clock, post, site: config.outgoing.site }),
    files: openStorage(config),
  }
}
