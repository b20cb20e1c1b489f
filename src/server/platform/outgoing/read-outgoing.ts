import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outgoing } from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { StartupError } from '../startup-failure'

/** Configured outgoing connections of the server. */
export type OutgoingConfig = Outgoing

/** Sources of that configuration. */
interface ConfigAt {
  /** File that the environment names. */
  file: string | undefined
  dataDir: string
  env: Record<string, string | undefined>
}

/**
 * Reads and validates the configuration and resolves the variables in its secrets; without a file no
 * connections are allowed.
 */
export function readOutgoingConfig({ file: named, dataDir, env }: ConfigAt): OutgoingConfig {
  const usual = join(dataDir, 'outgoing.json')
  const file = named ?? (existsSync(usual) ? usual : undefined)
  if (!file) return {}
  const json = parsedFile(file)
  const fault = describeSchemaProblem('meta/outgoing', json)
  if (fault) throw new StartupError('start.outgoing-unfit', { file, reason: fault })
  return filledIn(json as OutgoingConfig, (name) => {
    const value = env[name]?.trim()
    if (!value) throw new StartupError('start.outgoing-variable', { file, name })
    return value
  })
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError('start.outgoing-file', { file, reason: (error as Error).message })
  }
}

function filledIn(
  { hosts = [], mail, sms, site }: OutgoingConfig,
  readVariable: (name: string) => string,
): OutgoingConfig {
  const text = (value: string) => value.replace(/\$\{(\w+)\}/g, (_, name: string) => readVariable(name))
  const headers = (all: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, text(value)]))
  return {
    ...(site && { site: site.replace(/\/+$/, '') }),
    hosts: hosts.map((host) => ({ ...host, headers: headers(host.headers) })),
    ...(mail && {
      mail: {
        ...mail,
        ...(mail.user !== undefined && { user: text(mail.user) }),
        ...(mail.password !== undefined && { password: text(mail.password) }),
      },
    }),
    ...(sms && { sms: { ...sms, headers: headers(sms.headers) } }),
  }
}
