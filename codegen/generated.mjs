// src/generated is not in git: ensureGenerated writes it wherever the schemas or the generator are newer than it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stampFile = 'src/generated/.stamp'

/** Returns a fingerprint of all files that codegen reads, by name, size and time of change. */
export function fingerprint(folder = root) {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  for (const part of ['schemas', 'codegen']) {
    const entries = readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    for (const path of files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort())
      add(path)
  }
  const lock = join(folder, 'package-lock.json')
  if (existsSync(lock)) add(lock)
  return hash.digest('hex')
}

/** Writes a file as a whole, so that a build beside it never reads half of it. */
export function writeWhole(file, text) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, text)
  renameSync(`${path}.${process.pid}`, path)
}

/** Records which schemas src/generated was written from. */
export const writeStamp = (print) => writeWhole(stampFile, print)

const isFresh = () =>
  existsSync(join(root, stampFile)) && readFileSync(join(root, stampFile), 'utf8') === fingerprint()

/** Where only the server's dependencies are installed there is no generator, and nothing that needs its files. */
const canGenerate = () =>
  existsSync(join(root, 'schemas')) && existsSync(join(root, 'node_modules/json-schema-to-typescript'))

/** Generates src/generated when it is missing or older than the schemas; ends the process when a schema is wrong. */
export function ensureGenerated() {
  if (!canGenerate() || isFresh()) return
  const { status } = spawnSync(process.execPath, [join(root, 'codegen/main.mjs'), '--sources'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(1)
}
