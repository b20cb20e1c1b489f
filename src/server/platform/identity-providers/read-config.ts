import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutsideDirectory } from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { StartupError } from '../startup-error'

/** Configuration of the outside directory. */
export type ProviderConfig = OutsideDirectory

/** Sources of the directory configuration. */
interface ConfigAt {
  /** File that the environment names. */
  file: string | undefined
  dataDir: string
  env: Record<string, string | undefined>
}

/**
 * Reads and validates the configured outside directory and resolves the variables in its keys; undefined for
 * most companies.
 */
export function readProviderConfig({ file: named, dataDir, env }: ConfigAt): ProviderConfig | undefined {
  const usual = join(dataDir, 'outside-directory.json')
  const file = named ?? (existsSync(usual) ? usual : undefined)
  if (!file) return
  const json = parsedFile(file)
  const fault = describeSchemaProblem('meta/outside-directory', json)
  if (fault) throw new StartupError('start.outside-unfit', { file, reason: fault })
  const config = json as ProviderConfig
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const given = env[name]?.trim()
      if (!given) throw new StartupError('start.outside-variable', { file, name })
      return given
    })
  const { key, secret, license } = config
  return {
    ...config,
    key: filled(key),
    secret: filled(secret),
    ...(license && { license: { corpid: filled(license.corpid), secret: filled(license.secret) } }),
  }
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError('start.outside-file', { file, reason: (error as Error).message })
  }
}
