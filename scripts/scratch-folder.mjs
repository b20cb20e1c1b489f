import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'qianpi-run-'
const sharedMemory = '/dev/shm'
/** Bytes that the databases and files of a run take at most, several times over. */
const roomy = 6 * 1024 ** 3

/**
 * A folder in memory, or that of temporary files where memory is small or runs no programs. A run makes and drops some
 * ten thousand files of PostgreSQL; ext4 without a journal then looks at each of them for every file that is made, a
 * third of a run's time.
 */
export function scratchFolder() {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * roomy) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    return bavail * bsize < roomy || !runsPrograms(sharedMemory) ? tmpdir() : sharedMemory
  } catch {
    return tmpdir()
  }
}

/** Tells whether programs may run from a folder that is mounted for itself. */
function runsPrograms(folder) {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, place]) => place === folder)
  return !mounted.some(([, , , options]) => options.split(',').includes('noexec'))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Makes the folder of temporary files of this run, open to every account as the system's is; drops those of killed runs. */
export function makeRunFolder() {
  const scratch = scratchFolder()
  for (const name of readdirSync(scratch).filter((one) => one.startsWith(prefix)))
    if (!isRunning(Number(name.split('-')[2]))) removeFolder(join(scratch, name))
  const folder = mkdtempSync(join(scratch, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777)
  return folder
}

export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true })
