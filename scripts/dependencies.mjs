import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, run, sentence } from './project.mjs'

/** Runs npm ci (with the build tools, whatever NODE_ENV says) when node_modules is missing or differs from package-lock.json. */
export async function ensureDependencies() {
  if (areInstalled(root)) return
  console.log(sentence('start.installing'))
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runNpm(args).catch(() => 1)
  if (code !== 0) throw new Failure('start.install-failed')
}

/** Compares the lock with the one npm leaves in node_modules; optional packages and our own may be missing. */
export function areInstalled(folder) {
  const requiredPackages = packagesIn(join(folder, 'package-lock.json'))
  const present = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  if (!requiredPackages || !present) return false
  return Object.entries(requiredPackages).every(([path, { version, integrity, ...kind }]) => {
    const found = present[path]
    if (
      !path.startsWith('node_modules/') ||
      kind.link ||
      (!found && (kind.optional || kind.devOptional || kind.peer))
    )
      return true
    return found?.version === version && found?.integrity === integrity
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The npm that started us, else the one on the path. */
function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('js')) return run(process.execPath, [npm, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}
