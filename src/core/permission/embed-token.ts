import type { EmbedAccess, TokenScope } from '../../generated/types'

/** Scopes of an embed token by what it permits; the token of its program must have them, too. */
export const accessScopes: Readonly<Record<EmbedAccess, readonly TokenScope[]>> = {
  read: ['flow.read'],
  decide: ['flow.read', 'flow.decide'],
}

/** Hosts to which HTTP is no risk from elsewhere, or whose network has no certificates. */
const plainHost = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])$/

/** Characters of hosts; a parser of addresses accepts others, such as *. */
const host = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/

/** Whether a text is an origin: https and a host, or http and an address of a network. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  if (origin !== text || !host.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && plainHost.test(hostname))
}

/** Returns the origins in the lines of a text, and the first line that is none. */
export function parseEmbedOrigins(text: string): { origins: string[]; wrong?: string } {
  const lines = text.split(/\s+/).filter(Boolean)
  const wrong = lines.find((line) => !isOrigin(line))
  return { origins: lines.filter(isOrigin), ...(wrong !== undefined && { wrong }) }
}
