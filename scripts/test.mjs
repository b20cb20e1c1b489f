// npm test [-- PART or path …]: the gates, then every test, or only those of a part (rules, web, server, walks) or path.
// --fast (npm run check:fast) takes the gates and the rules; --watch (npm run test:watch) runs again what a
// change touches. The last line is the count.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { missingParts, willInstall } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { Failure, main, root, runTool, sentence } from './project.mjs'
import { makeRunFolder, removeFolder } from './scratch-folder.mjs'
import { tally } from './tally.mjs'
import { testPlan } from './test-plan.mjs'

const report = join(root, 'test-results/vitest.json')
const typed = ['-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo']
// Each checker computes the types of shared modules again: 1.2 million with one checker, 2.0 million with four.
const checkers = ['--checkers', String(Math.ceil(availableParallelism() / 4))]
// Lets the heap of tsc grow before it is collected, up to the memory that four checkers need.
const largeHeap = { GOGC: '400', GOMEMLIMIT: '3GiB' }
const gates = [
  ['codegen --check', ['codegen/main.mjs', '--check']],
  ['tsc', ['node_modules/typescript/bin/tsc', ...typed, ...checkers], largeHeap],
  ['biome', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['knip', ['node_modules/knip/bin/knip.js', '--include', 'exports,types,files', '--no-progress']],
]

const plan = testPlan(
  process.argv.slice(2),
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts,
)

await main(async () => {
  if (plan.isWatch) {
    process.exitCode = await vitest(['watch', ...plan.tests])
    return
  }
  if (plan.hasWalks) await sayWhatIsInstalled()
  const results = [await inTime('dependencies', () => ensureDependencies().then(() => true))]
  if (results[0]) {
    // The build uses the processor that is idle while the types are still checked.
    const before = plan.hasGates ? gates.map(checked) : []
    if (plan.needsBuild) before.push(inTime('build', () => ensureBuild().then(() => true)))
    results.push(...(await Promise.all(before)))
    results.push(await inTime('vitest', runTests))
  }
  if (plan.left.length) console.log(`\n${sentence('start.scripts-left', { scripts: plan.left.join(', ') })}`)
  const passed = results.map((result) => (typeof result === 'boolean' ? Number(result) : result.passed))
  const failed = results.map((result) => (typeof result === 'boolean' ? Number(!result) : result.failed))
  const sum = (counts) => counts.reduce((total, count) => total + count, 0)
  console.log(`${sum(passed)} passed, ${sum(failed)} failed`)
  process.exitCode = sum(failed) ? 1 : 0
})

async function sayWhatIsInstalled() {
  const parts = await missingParts()
  if (!parts.length) return
  console.log(
    sentence(willInstall ? 'start.installs-for-walks' : 'start.installs-nothing', {
      parts: parts.join(', '),
    }),
  )
}

/** Runs one gate beside the others; what it prints comes in one piece. */
async function checked([name, args, environment]) {
  const began = performance.now()
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  console.log(`${code ? output : ''}${outcome(name, code === 0, began)}`)
  return code === 0
}

/** Runs one step and says how it went; a step that cannot run at all is a sentence and a failure. */
async function inTime(step, body) {
  console.log(`\n▶ ${step}`)
  const began = performance.now()
  const result = await body().catch((error) => cannotRun(step, error))
  console.log(outcome(step, result === true || result.failed === 0, began))
  return result
}

function outcome(step, isGood, began) {
  return `${isGood ? '✓' : '✗'} ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)`
}

function cannotRun(step, error) {
  const known = error instanceof Failure
  console.error(known ? error.message : sentence('start.step-cannot-run', { step, reason: error.message }))
  return step === 'vitest' ? { passed: 0, failed: 1 } : false
}

async function runTests() {
  rmSync(report, { force: true })
  const reporters = ['default', 'json', './scripts/repeated-tests.mjs'].map((name) => `--reporter=${name}`)
  reporters.push(`--outputFile.json=${report}`)
  const code = await vitest(['run', ...reporters, ...plan.tests])
  if (!existsSync(report)) throw new Error(`vitest, exit code ${code}`)
  const { skipped, ...count } = tally(JSON.parse(readFileSync(report, 'utf8')), code)
  if (skipped) console.log(`${skipped} skipped`)
  return count
}

/** Runs vitest with a folder of its own for temporary files, which goes with the run. */
async function vitest(args) {
  const folder = makeRunFolder()
  try {
    return await runTool('vitest/vitest.mjs', args, { NODE_ENV: 'test', TMPDIR: folder })
  } finally {
    removeFolder(folder)
  }
}
