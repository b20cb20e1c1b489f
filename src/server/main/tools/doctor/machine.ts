import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../../../platform/backup/manifest'
import { checkBackup } from '../../../platform/backup/restore-backup'
import { checkPluginModules } from '../../../platform/plugins/check-modules'
import { findPluginProblems } from '../../../platform/plugins/plugin'
import type { DoctorCheck } from './check-context'

const gibibyte = 1024 ** 3
const day = 86_400_000

/** Minimum version of Node that still gets security releases. */
const supportedNode = 22

const node: DoctorCheck = {
  name: 'node',
  mild: true,
  async look() {
    const version = process.versions.node
    return Number(version.split('.')[0]) < supportedNode ? { version } : undefined
  },
}

const data: DoctorCheck = {
  name: 'data',
  async look({ config: { dataDir } }) {
    const probe = join(dataDir, `.probe-${process.pid}`)
    return writeFile(probe, '').then(
      () => rm(probe),
      ({ code = '' }: NodeJS.ErrnoException) => ({ folder: dataDir, reason: code }),
    ) as Promise<{ folder: string; reason: string } | undefined>
  },
}

const space: DoctorCheck = {
  name: 'space',
  async look({ config: { dataDir } }) {
    const { bavail, bsize } = await statfs(dataDir)
    const free = (bavail * bsize) / gibibyte
    return free < 1 ? { folder: dataDir, free: free.toFixed(2) } : undefined
  },
}

/** Checks files that contain secrets of mail servers and gateways. */
const secrets: DoctorCheck = {
  name: 'secrets',
  mild: true,
  async look({ config: { dataDir } }) {
    for (const file of await readdir(dataDir).catch(() => [])) {
      if (!file.endsWith('.json')) continue
      const { mode } = await stat(join(dataDir, file))
      if ((mode & 0o004) !== 0) return { file: join(dataDir, file) }
    }
    return undefined
  },
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

const trial: DoctorCheck = {
  name: 'trial',
  async look({ config: { host, mode } }) {
    return mode !== 'production' && !loopback.has(host) ? { host } : undefined
  },
}

const proxies: DoctorCheck = {
  name: 'proxies',
  mild: true,
  async look({ config: { host, trustedProxies } }) {
    const isAlone = trustedProxies.every((one) => one === 'loopback')
    return isAlone && !loopback.has(host) ? { host } : undefined
  },
}

/** Without SITE_URL, the host of a request decides the site of passkeys. */
const site: DoctorCheck = {
  name: 'site',
  mild: true,
  async look({ config: { mode, siteUrl } }) {
    return mode === 'production' && siteUrl === undefined ? {} : undefined
  },
}

const backup: DoctorCheck = {
  name: 'backup',
  mild: true,
  async look({ config: { backupDir }, now }) {
    const [latest] = await listBackups(backupDir)
    if (latest && now - latest.at < 2 * day) return undefined
    return { folder: backupDir, days: latest ? Math.floor((now - latest.at) / day) : '∞' }
  },
}

const intact: DoctorCheck = {
  name: 'intact',
  async look({ config: { backupDir } }) {
    const [latest] = await listBackups(backupDir)
    if (!latest) return undefined
    const { broken } = await checkBackup(latest.path)
    return broken.length > 0 ? { folder: latest.path, n: broken.length } : undefined
  },
}

const plugins: DoctorCheck = {
  name: 'plugins',
  mild: true,
  async look({ config }) {
    const found = findPluginProblems(await checkPluginModules(config.plugins))
    const [first] = found
    return first && { n: found.length, ...first }
  },
}

/** Checks of the machine and its folders. */
export const machineChecks: readonly DoctorCheck[] = [
  ...[node, data, space, secrets, trial, proxies, site, plugins, backup, intact],
]
