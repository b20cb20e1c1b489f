// npm run test:poolers [-- TESTS]: PgBouncer of this machine (apt-get install pgbouncer) and a newer one, built from its
// public source (apt-get install build-essential pkg-config libevent-dev libssl-dev), before the server tests.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main, runTool } from './project.mjs'

const version = '1.24.1'
const source = `https://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_${version}.orig.tar.gz`
const checksum = 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0'

/** Builds the newer PgBouncer unless it is there; returns its program. */
async function buildPgBouncer() {
  const folder = join(tmpdir(), `qianpi-pgbouncer-${version}`)
  const program = join(folder, `pgbouncer-${version}`, 'pgbouncer')
  if (existsSync(program)) return program
  const bytes = Buffer.from(await (await fetch(source)).arrayBuffer())
  if (createHash('sha256').update(bytes).digest('hex') !== checksum) throw new Error(`${source} has changed`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'source.tar.gz'), bytes)
  const run = (cwd, name, ...args) =>
    execFileSync(name, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run(folder, 'tar', 'xzf', 'source.tar.gz')
  run(join(folder, `pgbouncer-${version}`), './configure', '--without-cares')
  run(join(folder, `pgbouncer-${version}`), 'make')
  return program
}

const vitest = (env, ...tests) => runTool('vitest/vitest.mjs', ['run', '--project', 'server', ...tests], env)

await main(async () => {
  const requestedPoolers = process.argv.slice(2)
  const newer = await buildPgBouncer()
  const codes = []
  for (const [program, mode] of [
    ['pgbouncer', 'transaction'],
    [newer, 'transaction-prepared'],
  ]) {
    const PGBOUNCER = program
    codes.push(await vitest({ PGBOUNCER, POOLERS: '1' }, 'tests/trust/poolers.test.ts'))
    const tests = requestedPoolers.length
      ? requestedPoolers
      : ['tests/calls', 'tests/trust/several.test.ts', 'tests/races']
    codes.push(await vitest({ PGBOUNCER, TEST_POOLER: mode }, ...tests))
  }
  process.exitCode = codes.find((code) => code !== 0) ?? 0
})
