import { createHash } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import type { ServerClock } from '../clock'
import type { DirectoryProvider, ProviderConfig, SignatureInput } from './identity-provider'
import type { ProviderCall, ProviderResponse } from './provider-client'

const paths = { company: '/get_jsapi_ticket', agent: '/ticket/get?type=agent_config' }

type Ticket = { ticket: string; until: number }

/**
 * Returns the signature that the client checks: over the ticket, a nonce, the time and the page's address.
 */
const signatureOf = (ticket: string, { url, nonce }: SignatureInput, timestamp: number) =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#', 1)[0]}`)
    .digest('hex')

/** Creates a signer of pages for the client of enterprise WeChat, with cached tickets. */
export function createClientConfig(
  ask: ProviderCall,
  { key, agentid = '' }: ProviderConfig,
  clock: ServerClock,
): NonNullable<DirectoryProvider['clientConf']> {
  const stored = new Map<keyof typeof paths, Ticket>()
  const ticketOf = async (kind: keyof typeof paths): Promise<string> => {
    const known = stored.get(kind)
    if (known && known.until > clock.now()) return known.ticket
    const answer = await ask<ProviderResponse & { ticket?: string; expires_in?: number }>(paths[kind])
    if (!answer?.ticket) throw new BusinessError('sync.source-away')
    const until = clock.now() + ((answer.expires_in ?? 7200) - 60) * 1000
    stored.set(kind, { ticket: answer.ticket, until })
    return answer.ticket
  }
  return async (signing) => {
    const timestamp = Math.floor(signing.now / 1000)
    const signed = async (kind: keyof typeof paths) => ({
      timestamp,
      nonceStr: signing.nonce,
      signature: signatureOf(await ticketOf(kind), signing, timestamp),
    })
    return {
      config: { appId: key, ...(await signed('company')) },
      agentConfig: { corpid: key, agentid, ...(await signed('agent')) },
    }
  }
}
