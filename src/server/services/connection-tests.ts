import { BusinessError } from '../../core/business-error'
import type { MailSettings, PlatformSettings, SmsSettings } from '../../generated/types'
import { type Context, translateKey } from '../platform'
import { createDirectoryProvider } from '../platform/identity-providers/identity-provider'
import { InsideHostError, OutgoingError } from '../platform/outgoing/outgoing-error'
import { isPrivateOrigin } from '../platform/outgoing/private-host'
import { openSmsSender, SmsRefusedError } from '../platform/outgoing/sms-sender'
import { readProfile } from '../queries/directory/profile'
import { openCompanyMailer, resolveMail, resolvePlatform, resolveSmsAsFilled } from './connections'

/** Result of a test as a sentence. */
interface TestResult {
  said: string
}

/** Time for a test connection, in milliseconds: a person waits. */
const patience = 5_000
const maxHosts = 50

/** Error codes with which no connection to a mail server exists. */
const away = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'ETLS'])

function toMailError(error: Error & { code?: string }, { host, port }: { host: string; port: number }) {
  if (error instanceof InsideHostError) return new BusinessError('connection.host-inside', { host })
  const reason = error.message
  if (error.code === 'EAUTH') return new BusinessError('connection.mail-auth', { reason })
  if (error instanceof OutgoingError || away.has(error.code ?? ''))
    return new BusinessError('connection.mail-away', { host, port, reason })
  return new BusinessError('connection.mail-refused', { reason })
}

/** Sends the caller a mail through the server as filled in, or through that which a file of the server sets. */
export async function testMail(context: Context, settings: MailSettings): Promise<TestResult> {
  const { db, caller, given, language, newId } = context
  const mail = given.outgoing.mail ?? (await resolveMail(context, settings)).used
  if (!mail) throw new BusinessError('connection.mail-none')
  const { mail: to } = await readProfile(db, caller)
  if (to === '') throw new BusinessError('connection.mail-no-address')
  const subject = translateKey(language, 'connection.mail-subject')
  const text = translateKey(language, 'connection.mail-text', { name: caller.name })
  const send = openCompanyMailer(context, mail)
  await send({ id: newId(), to: [to], subject, text }).catch((error: Error) => {
    throw toMailError(error, mail)
  })
  return { said: translateKey(language, 'connection.mail-sent', { to }) }
}

/** Fetches a token from the platform as filled in, or from that which a file of the server sets. */
export async function testPlatform(context: Context, settings: PlatformSettings): Promise<TestResult> {
  const { clock, given, language, post } = context
  const platform = given.outside ?? (await resolvePlatform(context, settings)).used
  if (!platform) throw new BusinessError('connection.platform-none')
  await createDirectoryProvider(platform, { clock, post }).authenticate()
  const name = translateKey(language, `connection.type.${platform.type}`)
  return { said: translateKey(language, 'connection.platform-reached', { platform: name }) }
}

/** Returns the origins of a list, one a line; throws for a line that is none. */
export function parseHosts(text: string): string[] {
  const lines = text.split(/\s+/).filter(Boolean)
  if (lines.length > maxHosts) throw new BusinessError('connection.hosts-many', { limit: maxHosts })
  const origins = lines.map((host) => {
    if (!/^https?:\/\/[^/?#@]+\/?$/.test(host) || !URL.canParse(host))
      throw new BusinessError('connection.host-unfit', { host })
    return new URL(host).origin
  })
  return [...new Set(origins)]
}

/** Connects to each host of a list; an answer of any kind will do. */
export async function testHosts(context: Context, list: string): Promise<TestResult> {
  const origins = parseHosts(list)
  if (origins.length === 0) throw new BusinessError('connection.hosts-none')
  const problems = await Promise.all(origins.map((origin) => hostProblem(context, origin)))
  const hosts = problems.filter((problem) => problem !== undefined)
  if (hosts.length > 0) throw new BusinessError('connection.hosts-failed', { hosts })
  return { said: translateKey(context.language, 'connection.hosts-reached', { count: origins.length }) }
}

/** Returns why a host cannot be reached, as a text with its parameters. */
async function hostProblem(context: Context, origin: string) {
  const { host } = new URL(origin)
  const outward = !isPrivateOrigin(context, origin)
  try {
    await context.post({ url: origin, outward, anyAnswer: true, time: patience })
  } catch (error) {
    if (error instanceof InsideHostError) return { code: 'connection.host-inside', params: { host } }
    if (!(error instanceof OutgoingError)) throw error
    if (error.status === undefined)
      return { code: 'connection.host-away', params: { host, reason: error.message } }
  }
}

/** Sends the caller a message through the gateway as filled in, or through that which a file of the server sets. */
export async function testSms(context: Context, settings: SmsSettings): Promise<TestResult> {
  const { db, caller, given, language, newId, post } = context
  const file = given.outgoing.sms
  const send = file ? openSmsSender(file, post) : (await resolveSmsAsFilled(context, settings)).sender
  if (!send) throw new BusinessError('connection.sms-none')
  const { phone: to } = await readProfile(db, caller)
  if (to === '') throw new BusinessError('connection.sms-no-phone')
  const { host, hostname } = new URL(file?.url ?? settings.url)
  const text = translateKey(language, 'connection.sms-text', { name: caller.name })
  await send({ id: newId(), to, text }).catch((error: unknown) => {
    if (error instanceof InsideHostError)
      throw new BusinessError('connection.host-inside', { host: hostname })
    if (error instanceof SmsRefusedError)
      throw new BusinessError('connection.sms-refused', { reason: error.answer })
    if (error instanceof OutgoingError)
      throw new BusinessError('connection.sms-away', { host, reason: error.message })
    throw error
  })
  return { said: translateKey(language, 'connection.sms-sent', { to }) }
}
