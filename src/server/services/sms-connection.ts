import { BusinessError } from '../../core/business-error'
import type { SmsSettings } from '../../generated/types'
import type { Context } from '../platform'
import { isPrivateHost } from '../platform/outgoing/private-host'
import { isUsableTemplate, openCompanySms, type SmsSender } from '../platform/outgoing/sms-sender'
import { resolveSecret, type SecretRecord } from './connection-secret'

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
  known: SmsRecord | undefined,
): Promise<{ stored: SmsRecord; sender: SmsSender | undefined }> {
  assertUsableGateway(context, settings)
  const { secret: typed, ...rest } = settings
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner: smsOwner(settings),
    stored: settings.url === '' ? undefined : known,
  })
  const sender = settings.url === '' ? undefined : openCompanySms(rest, text, () => context.hosts)
  return { stored: { ...rest, ...secret }, sender }
}
