// npm run test:node -- 24 [what vitest takes]: runs the tests that need no browser on that Node, which the npm package `node` brings.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.mjs'

const [major = '24', ...testArguments] = process.argv.slice(2)
const projects = testArguments.some((one) => one.startsWith('--project'))
  ? []
  : ['--project=rules', '--project=server']
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const run = (...args) =>
  spawnSync('npx', ['--yes', '--package', `node@${major}`, '--', 'node', ...args], {
    cwd: root,
    stdio: 'inherit',
  })

run('--version')
process.exitCode = run(vitest, 'run', ...projects, ...testArguments).status ?? 1
