// npm run test:workflow [job]: runs each `run:` line of a job of .github/workflows/ci.yml (gates) in a fresh clone, in order.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './project.mjs'

const [name = 'gates'] = process.argv.slice(2)
const { jobs } = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'))
const lines = (jobs[name]?.steps ?? []).flatMap((step) => step.run ?? [])
const clone = mkdtempSync(join(tmpdir(), 'qianpi-workflow-'))
const env = { ...process.env, CI: 'true' }

const run = (command, args, cwd) => spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status === 0

/** Runs a line as the runner does and says how long it took. */
function runLine(line) {
  console.log(`\n▶ ${line}`)
  const began = performance.now()
  const isGood = run('bash', ['-e', '-o', 'pipefail', '-c', line], clone)
  console.log(`${isGood ? '✓' : '✗'} ${line} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return isGood
}

try {
  if (!lines.length) console.error(`ci.yml has no job "${name}" with lines to run`)
  const isGood =
    lines.length > 0 &&
    run('git', ['clone', '--quiet', '--no-hardlinks', root, clone], root) &&
    lines.every(runLine)
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(clone, { recursive: true, force: true })
}
