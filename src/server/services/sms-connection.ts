import { BusinessError } from '../../core/business-error'
import type { SmsSettings } from '../../generated/types'
import { type Context, translateKey } from '../platform'
import { InsideHostError, OutgoingError } from '../platform/outgoing/outgoing-error'
import { isPrivateHost } from '../platform/outgoing/private-host'
import {
  isUsableTemplate,
  openCompanySms,
  openSmsSender,
  SmsRefusedError,
  type SmsSender,
} from '../platform/outgoing/sms-sender'
import { readProfile } from '../queries/directory/profile'
import { resolveSecret, type SecretRecord } from './connection-secret'
import { readConnections } from './connections'

/** Stored gateway, its secret encrypted. */
export type SmsRecord = Omit<SmsSettings, 'secret'> & Partial<SecretRecord>

/** Gateway of a company that has set none. */
export const initialSms: SmsSettings = {
  url: '',
  method: 'POST',
  content: 'json',
  template: '{"to":"{phone}","text":"{text}","id":"{id}"}',
  header: 'Authorization',
  secret: '',
  accepted: '',
}

/** Whom the secret is sent to: another address or header does not open it. */
export const smsOwner = ({ url, header }: Pick<SmsSettings, 'url' | 'header'>): string =>
  `sms ${url} ${header.toLowerCase()}`

/** Headers that the server sets itself. */
const own =
  /^(?:accept|connection|content-.*|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i

/** Throws for a gateway that could not be used: not at an allowed host, not by https, or with a body that lacks something. */
function assertUsableGateway(context: Context, settings: SmsSettings): void {
  const { url, header } = settings
  if (url === '') return
  if (!URL.canParse(url)) throw new BusinessError('connection.sms-https')
  const { protocol, hostname, origin } = new URL(url)
  if (protocol !== 'https:' && !isPrivateHost(context, hostname))
    throw new BusinessError('connection.sms-https')
  if (!context.hosts.allows(url)) throw new BusinessError('connection.sms-host', { host: origin })
  if (own.test(header)) throw new BusinessError('connection.sms-unfit-header', { header })
  if (!isUsableTemplate(settings)) throw new BusinessError('connection.sms-unfit-template')
}

/** Completes the gateway as filled in with the stored secret; throws if it could not be used. */
export async function resolveSms(
  context: Context,
  settings: SmsSettings,
): Promise<{ stored: SmsRecord; sender: SmsSender | undefined }> {
  assertUsableGateway(context, settings)
  const { sms: stored } = await readConnections(context.db)
  const { secret: typed, ...rest } = settings
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner: smsOwner(settings),
    stored: settings.url === '' ? undefined : stored,
  })
  const sender = settings.url === '' ? undefined : openCompanySms(rest, text, () => context.hosts)
  return { stored: { ...rest, ...secret }, sender }
}

/** Sends the caller a message through the gateway as filled in, or through that which a file of the server sets. */
export async function testSms(context: Context, settings: SmsSettings): Promise<{ said: string }> {
  const { db, caller, given, language, newId, post } = context
  const file = given.outgoing.sms
  const send = file ? openSmsSender(file, post) : (await resolveSms(context, settings)).sender
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
