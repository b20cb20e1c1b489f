import { isIP } from 'node:net'
import { type ConnectionOptions, rootCertificates } from 'node:tls'
import { Client, type Entry, type Filter, FilterParser, ResultCodeError } from 'ldapts'
import { BusinessError } from '../../../core/business-error'
import type { ErrorCode } from '../../../generated/error-codes'
import type { LdapSettings } from '../../../generated/types'
import { InsideHostError } from '../outgoing/outgoing-error'

/*
 * Connections to the LDAP server of the company: with TLS, to the address that was checked, never longer than some seconds
 * for an operation, and bound as the account of the product. What fails is a sentence.
 */

/** LDAP server as set, with its password, and where its host is. */
export interface LdapServer extends Omit<LdapSettings, 'password'> {
  password: string
  /** Longest time of an operation in milliseconds; not set: 10 seconds. */
  timeout?: number
  /** Resolves the host to the address to connect to; throws for one that must not be reached. */
  resolve(host: string): Promise<string>
}

const usualTimeout = 10_000

/** Codes of the LDAP protocol for which there is a sentence. */
const sentences: Readonly<Record<number, ErrorCode>> = {
  3: 'ldap.slow',
  8: 'ldap.tls-needed',
  10: 'ldap.referral',
  13: 'ldap.tls-needed',
  32: 'ldap.base-missing',
  49: 'ldap.bind-refused',
  50: 'ldap.bind-refused',
}

/** Codes of errors of TLS, which name a certificate or its chain. */
const isTlsError = (code: string) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|HOSTNAME/.test(code)

/** Converts an error of the connection into a sentence. */
export function toLdapError(error: unknown): unknown {
  if (error instanceof BusinessError) return error
  if (!(error instanceof Error)) return error
  const { code } = error as Error & { code?: unknown }
  const reason = error.message.replaceAll('\0', '').slice(0, 200)
  if (error instanceof InsideHostError) return new BusinessError('ldap.inside', { reason })
  if (error instanceof ResultCodeError)
    return new BusinessError(sentences[error.code] ?? 'ldap.refused', { reason })
  if (isTlsError(String(code ?? ''))) return new BusinessError('ldap.tls', { reason })
  if (/time(?:d )?out/i.test(reason)) return new BusinessError('ldap.slow', { reason })
  return new BusinessError('ldap.away', { reason })
}

/** Parses a filter that an administrator has written; throws a sentence for one that cannot be read. */
export function parseLdapFilter(text: string): Filter {
  try {
    return FilterParser.parseString(text)
  } catch {
    throw new BusinessError('ldap.filter-unfit', { filter: text.slice(0, 100) })
  }
}

const tlsOf = ({ host, ca }: LdapServer): ConnectionOptions => ({
  host,
  minVersion: 'TLSv1.2',
  ...(isIP(host) === 0 && { servername: host }),
  ...(ca.trim() !== '' && { ca: [...rootCertificates, ca] }),
})

/** Rejects if a step takes longer than an operation may. */
async function inTime<Result>(step: Promise<Result>, timeout: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BusinessError('ldap.slow', { reason: '' })), timeout)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Connects, and binds as the account of the product. */
async function openLdap(server: LdapServer): Promise<Client> {
  const { host, port, security, bind_dn: account, password, timeout = usualTimeout } = server
  const address = await server.resolve(host)
  const { host: _, ...tlsOptions } = tlsOf(server)
  const url = `${security === 'ldaps' ? 'ldaps' : 'ldap'}://${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const isSecure = security === 'ldaps'
  const client = new Client({
    url,
    timeout,
    connectTimeout: timeout,
    ...(isSecure && { tlsOptions }),
  })
  try {
    if (security === 'starttls') await inTime(client.startTLS(tlsOf(server)), timeout)
    // A name without a password would be accepted without being checked (RFC 4513, 5.1.2).
    if (account !== '') {
      if (password === '') throw new BusinessError('ldap.no-password')
      await client.bind(account, password)
    }
    return client
  } catch (error) {
    await client.unbind().catch(() => undefined)
    throw error
  }
}

/** Runs work with a connection that is bound as the account of the product, and closes it. */
export async function withLdap<Result>(
  server: LdapServer,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openLdap(server).catch((error: unknown) => {
    throw toLdapError(error)
  })
  try {
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/** Name of an attribute of which a server returned some of the values, as Active Directory does beyond 1,500. */
const rangeName = /^(.+);range=(\d+)-(\d+|\*)$/i

/** Maximum number of ranges of one attribute. */
const maxRanges = 200

/** Values of an attribute in one range, and where the range ends; the last one ends with `*`. */
interface AttributeRange {
  name: string
  end: string
  values: Entry[string]
}

function rangesIn(entry: Entry): AttributeRange[] {
  // Almost no entry has a name with an option, and a list of all has a hundred thousand entries.
  const keys = Object.keys(entry).filter((key) => key.includes(';'))
  return keys.flatMap((key) => {
    const [, name, , end] = rangeName.exec(key) ?? []
    const values = entry[key]
    return name !== undefined && end !== undefined && values !== undefined && [values].flat().length > 0
      ? [{ name, end, values }]
      : []
  })
}

/** Reads the rest of the attributes of which the server returned some of the values. */
async function completeRanges(client: Client, entry: Entry): Promise<Entry> {
  const whole = { ...entry }
  for (const { name, ...first } of rangesIn(entry)) {
    const values = [first.values].flat() as string[]
    let { end } = first
    for (let count = 1; end !== '*' && count < maxRanges; count += 1) {
      const attributes = [`${name};range=${Number(end) + 1}-*`]
      const { searchEntries } = await client.search(entry.dn, { scope: 'base', attributes })
      const next = searchEntries
        .flatMap(rangesIn)
        .find((one) => one.name.toLowerCase() === name.toLowerCase())
      if (!next) break
      values.push(...([next.values].flat() as string[]))
      end = next.end
    }
    const own = Object.keys(whole).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name
    whole[own] = values
  }
  return whole
}

/** Reads entries page by page, with all values of their attributes; throws if the server sends on to another one instead. */
export async function* readLdapEntries(
  client: Client,
  base: string,
  { filter, attributes, binary }: { filter: Filter; attributes: string[]; binary: string[] },
  pageSize = 500,
): AsyncGenerator<Entry[]> {
  let found = 0
  let isReferred = false
  const options = { scope: 'sub', filter, attributes, explicitBufferAttributes: binary } as const
  try {
    for await (const page of client.searchPaginated(base, { ...options, paged: { pageSize } })) {
      found += page.searchEntries.length
      isReferred ||= page.searchReferences.length > 0
      const entries: Entry[] = []
      for (const entry of page.searchEntries)
        entries.push(rangesIn(entry).length > 0 ? await completeRanges(client, entry) : entry)
      yield entries
    }
  } catch (error) {
    throw toLdapError(error)
  }
  if (found === 0 && isReferred) throw new BusinessError('ldap.referral', { reason: '' })
}
