import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock'
import type { Config } from '../config'
import { openDatabaseSources } from '../database-sources/sources'
import { openDb } from '../db/db'
import { openFiles } from '../files/open-storage'
import { openOutside } from '../identity-providers/identity-provider'
import { idsBy } from '../ids'
import { openPushHub } from '../jobs/push-hub'
import { openOwnLog } from '../observability/log'
import { openHosts } from '../outgoing/allowed-hosts'
import { openMailer } from '../outgoing/mailer'
import { openTexter } from '../outgoing/sms-sender'
import { type PostJson, postJson } from '../remote/outgoing-request'
import { openSources } from '../remote/sources'
import type { House } from './app-context'

/** What tests replace. */
interface Outside {
  clock?: Clock
  log?: Logger
  post?: PostJson
}

/** The house on a database; tests bring their own clock, log and way to other hosts. */
export function buildHouse(
  config: Config,
  url: string,
  { clock = systemClock, log = openOwnLog(config), post = postJson }: Outside = {},
): House {
  const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')
  return {
    config,
    data: 'prod',
    db: openDb(url),
    clock,
    newId: idsBy(clock),
    randomHex,
    log,
    push: openPushHub(url, log),
    remote: openSources(config.remoteFunctions, { clock, log, post }),
    sources: openDatabaseSources(url, config.databaseSources, clock),
    hosts: openHosts(config.outgoing.hosts ?? [], post),
    mail: config.outgoing.mail && openMailer(config.outgoing.mail),
    sms: config.outgoing.sms && openTexter(config.outgoing.sms, post),
    outside: config.outside && openOutside(config.outside, { clock, post }),
    files: openFiles(config),
  }
}
