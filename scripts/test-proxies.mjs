// npm run test:proxies: the built product behind nginx, HAProxy and Caddy, as far as they are installed (apt-get install nginx
// haproxy caddy openssl).
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, runTool } from './project.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  process.exitCode = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', 'server', 'tests/trust/proxies', ...process.argv.slice(2)],
    { PROXIES: '1' },
  )
})
