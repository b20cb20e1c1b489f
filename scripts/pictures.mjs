import { spawnSync } from 'node:child_process'

/** Keeps the pictures of the main pages anew (tests/pictures): look at what changed before it is committed. */

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'walks', 'tests/walks/pictures.test.ts']
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: { ...process.env, RENEW_PICTURES: '1' },
})
process.exit(status ?? 1)
